"""The audit log: an intent before anything runs, an outcome before anything is answered.

Append-only: there is no function here that changes or deletes a record. An intent without an outcome is
a process that died; ``sweep_unknown`` closes it as ``unknown`` so that the log says so.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from sqlalchemy import insert, select
from sqlalchemy.exc import SQLAlchemyError

from dbgraph.errors import Unavailable
from dbgraph.store.schema import audit_intents, audit_outcomes, meta
from dbgraph.store.store import Store


@dataclass(frozen=True, slots=True)
class Intent:
    """What is about to happen. ``statement`` has the literals that touch PII replaced already;
    ``tables`` and ``masked`` are dictionary names."""

    person: str
    client: str
    tool: str
    database: str | None
    environment: str | None
    permission: str | None
    statement: str
    tables: tuple[str, ...] = ()
    masked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How it ended: ``answered``, ``refused`` (code = the rule), ``failed`` or ``unknown``."""

    outcome: str
    code: str
    rows: int | None = None
    milliseconds: float | None = None


def write_intent(store: Store, intent: Intent, *, now: datetime) -> str:
    """Commits the intent and returns its id. Raises ``Unavailable``: then nothing may run."""
    identifier = uuid4().hex
    values = {**asdict(intent), "tables": list(intent.tables), "masked": list(intent.masked)}
    _append(store, audit_intents, {"id": identifier, "at": _iso(now), **values}, "Nothing was run.")
    return identifier


def write_outcome(store: Store, identifier: str, outcome: Outcome, *, now: datetime) -> None:
    """Commits the outcome of an intent. Raises ``Unavailable``: then nothing may be answered."""
    values = {"intent": identifier, "at": _iso(now), **asdict(outcome)}
    _append(store, audit_outcomes, values, "The result is withheld.")


def hash_key(store: Store) -> bytes:
    """The store's own key for hashing literals, made at first need: equal values give equal hashes in one
    store and different ones in another."""
    with store.reading() as connection:
        found = connection.execute(select(meta.c.value).where(meta.c.key == "audit_key")).scalar()
    if found is None:
        with store.writing() as connection:  # the write lock makes the second look final
            found = connection.execute(select(meta.c.value).where(meta.c.key == "audit_key")).scalar()
            if found is None:
                found = secrets.token_hex(32)
                connection.execute(insert(meta).values(key="audit_key", value=found))
    return bytes.fromhex(found)


def sweep_unknown(store: Store, *, now: datetime, older_than: datetime) -> int:
    """Closes intents from before ``older_than`` that have no outcome; returns how many."""
    open_intents = (
        select(audit_intents.c.id)
        .outerjoin(audit_outcomes, audit_outcomes.c.intent == audit_intents.c.id)
        .where(audit_outcomes.c.intent.is_(None), audit_intents.c.at < _iso(older_than))
    )
    with store.writing() as connection:
        identifiers = list(connection.execute(open_intents).scalars())
        for identifier in identifiers:
            connection.execute(
                insert(audit_outcomes).values(
                    intent=identifier, at=_iso(now), outcome="unknown", code="never-closed"
                )
            )
    return len(identifiers)


def read_audit(store: Store, *, limit: int = 100) -> list[Mapping[str, Any]]:
    """The newest records first, each intent joined with its outcome (``None`` while it runs)."""
    query = (
        select(audit_intents, audit_outcomes)
        .outerjoin(audit_outcomes, audit_outcomes.c.intent == audit_intents.c.id)
        .order_by(audit_intents.c.at.desc(), audit_intents.c.id)
        .limit(limit)
    )
    names = [column.name for column in audit_intents.c]
    with store.reading() as connection:
        rows = connection.execute(query).all()
    records: list[Mapping[str, Any]] = []
    for row in rows:
        record = dict(zip(names, row[: len(names)], strict=True))
        _, closed_at, outcome, code, count, milliseconds = row[len(names) :]
        record |= {"closed_at": closed_at, "outcome": outcome, "code": code}
        record |= {"rows": count, "milliseconds": milliseconds}
        records.append(record)
    return records


def _append(store: Store, table: Any, values: Mapping[str, Any], consequence: str) -> None:
    try:
        with store.writing() as connection:
            connection.execute(insert(table).values(**values))
    except (SQLAlchemyError, Unavailable) as error:
        raise Unavailable(
            "The audit log can't be written.",
            why=f"The store did not take the record ({type(error).__name__}). {consequence}",
            fix="Check the disk and the [store] url.",
            code="audit-unavailable",
        ) from None


def _iso(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="microseconds")
