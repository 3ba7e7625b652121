"""The audit of one query, in two phases: the intent before it runs, the outcome before it is answered.

Refusals are outcomes too. The statement is kept, but string literals that touch personal data are
replaced by keyed hashes; where the plan could not be made, every string literal is.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from contextlib import contextmanager

from dbgraph.app import App
from dbgraph.errors import DbgraphError, Refused
from dbgraph.guard.literals import find_literals
from dbgraph.model import Answer, CheckedQuery, Identity, MaskPlan
from dbgraph.query.grants import Access
from dbgraph.query.request import Query
from dbgraph.store import audit

_REVEALING_DIGITS = 7
"""A number of that length can be a phone number or a card; shorter ones are limits and ids."""


class QueryRecord:
    """What is known so far of one query; its only effects are the two audit writes."""

    def __init__(self, app: App, identity: Identity, query: Query) -> None:
        self._app = app
        self._identity = identity
        self._query = query
        self._access: Access | None = None
        self._intent: str | None = None
        self._answer: Answer | None = None

    def granted(self, access: Access) -> None:
        self._access = access

    def intend(self, checked: CheckedQuery, plan: MaskPlan) -> None:
        """Commits the intent. Raises ``Unavailable`` if it can't: then nothing may run."""
        statement = self._redacted(set(plan.pii_literals))
        tables = tuple(table.logical for table in checked.tables)
        masked = tuple(
            source for column in plan.columns if column.kind and plan.masking for source in column.sources
        )
        self._write_intent(statement, tables, masked)

    def answered(self, answer: Answer) -> Answer:
        self._answer = answer
        return answer

    def close(self, error: BaseException | None) -> None:
        """Commits the outcome, and the intent first when the query ended before it had one."""
        if self._intent is None:
            self._write_intent(self._redacted(None), (), ())
        assert self._intent is not None
        audit.write_outcome(self._app.store, self._intent, self._outcome(error), now=self._app.now())

    def _outcome(self, error: BaseException | None) -> audit.Outcome:
        if isinstance(error, Refused):
            return audit.Outcome("refused", error.code)
        if isinstance(error, DbgraphError):
            return audit.Outcome("failed", error.code)
        if error is not None or self._answer is None:
            return audit.Outcome("failed", "internal")
        rows = self._answer.rows
        return audit.Outcome("answered", "ok", len(rows.rows), rows.milliseconds)

    def _write_intent(self, statement: str, tables: tuple[str, ...], masked: tuple[str, ...]) -> None:
        access, query = self._access, self._query
        environment = access.environment if access else query.environment
        permission = access.permission if access else query.permission
        intent = audit.Intent(
            person=self._identity.person,
            client=self._identity.client,
            tool=query.tool,
            database=query.database[:200],
            environment=environment.value if environment else None,
            permission=permission.value if permission else None,
            statement=statement,
            tables=tables,
            masked=masked,
        )
        self._intent = audit.write_intent(self._app.store, intent, now=self._app.now())

    def _redacted(self, literals: set[str] | None) -> str:
        """The statement with the given literals (``None``: all of them) as keyed hashes. A text that the
        guard's own lexer can't read is kept as its length and hash only."""
        text = self._query.sql
        key = audit.hash_key(self._app.store)
        try:
            found = find_literals(text, self._app.statement_dialect(self._query.database))
        except DbgraphError:
            return f"[unreadable, {len(text)} characters, {_keyed(key, text)}]"
        for literal in reversed(found):
            revealing = not literal.is_number or len(literal.value) >= _REVEALING_DIGITS
            if revealing if literals is None else literal.value in literals:
                text = f"{text[: literal.start]}'{_keyed(key, literal.value)}'{text[literal.end :]}"
        return text


@contextmanager
def recording(app: App, identity: Identity, query: Query) -> Iterator[QueryRecord]:
    """Closes the record whatever happens inside; an outcome that can't be written withholds the answer."""
    record = QueryRecord(app, identity, query)
    try:
        yield record
    except BaseException as error:
        record.close(error)
        raise
    record.close(None)


def _keyed(key: bytes, value: str) -> str:
    digest = hmac.new(key, value.encode("utf-8", "surrogatepass"), hashlib.sha256).hexdigest()
    return f"hash:{digest[:16]}"
