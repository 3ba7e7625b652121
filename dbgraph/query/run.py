"""A query's life, in one place. Each step takes a value and returns one; none calls another."""

from __future__ import annotations

from dbgraph.app import App
from dbgraph.guard import sql as guard
from dbgraph.lineage import sql as lineage
from dbgraph.model import Answer, Identity
from dbgraph.query import answer, grants
from dbgraph.query.record import recording
from dbgraph.query.request import Query
from dbgraph.runners import direct


def run_query(app: App, identity: Identity, query: Query) -> Answer:
    """Runs one SELECT for the caller and explains its result.

    Raises ``Refused`` (grant, guard, lineage, masks), ``NotFound`` or ``Unavailable``. Whatever happens is
    in the audit log before this returns or raises; without a written intent nothing runs, without a
    written outcome nothing is answered.
    """
    with recording(app, identity, query) as record:
        access = grants.choose(app, identity, query)
        record.granted(access)
        target = app.target(app.database(query.database), access.environment)
        catalog = app.catalog(target)
        checked = guard.check(query.sql, catalog.dialect, catalog=catalog)
        plan = lineage.plan_masks(checked, catalog, masking=access.masked)
        record.intend(checked, plan)
        rows = direct.run(target, checked, plan, query.bound(app.limits), catalog)
        explained = answer.explain(app.store, access, query, checked, plan, rows)
        return record.answered(answer.fit(explained, app.settings.limits.answer_tokens))
