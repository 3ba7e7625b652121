"""The daily build: ``run`` alone calls the phases, in their order. Everything before the merge only reads.

sources, parse, live check, profile, compare, relate, graph, describe, embed, merge, report: one file each.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from dbgraph.build.combine import combine
from dbgraph.build.compare import compare
from dbgraph.build.describe import describe, subjects
from dbgraph.build.embed import embed
from dbgraph.build.graph import assemble
from dbgraph.build.inputs import input_fingerprint
from dbgraph.build.introspect import Introspect, introspect_all
from dbgraph.build.parse import kept_findings, parse_all
from dbgraph.build.profile import Profile, profile_all
from dbgraph.build.progress import Kept, Progress, Silent
from dbgraph.build.record import Record
from dbgraph.build.relate import relate
from dbgraph.build.removals import check_removals
from dbgraph.build.report import BuildReport
from dbgraph.build.sources import fetch_all
from dbgraph.build.yesterday import Yesterday, read_yesterday, stored_texts
from dbgraph.describers import Describer, load_describer
from dbgraph.errors import BadInput, nearest
from dbgraph.settings import Settings
from dbgraph.store.leases import Lease, hold
from dbgraph.store.merge import merge, plan
from dbgraph.store.scans import Scan
from dbgraph.store.store import Store

if TYPE_CHECKING:
    from dbgraph.embedders import Embedder

LEASE = "build"
CLONES = "dbgraph-clones"
"""Folder beside the store that holds the clones of git sources."""


@dataclass(frozen=True)
class Tools:
    """What the phases need from outside: how to read and to measure a database, and how to embed."""

    introspect: Introspect
    profile: Profile | None = None
    embedder: Embedder | None = None
    describer: Describer = field(default_factory=lambda: load_describer("template"))


def run(
    settings: Settings,
    store: Store,
    tools: Tools,
    *,
    source: str | None = None,
    full: bool = False,
    dry_run: bool = False,
    allow_removals: bool = False,
    progress: Progress | None = None,
    clock: Callable[[], float] = time.time,
) -> BuildReport:
    """Brings the dictionary up to date with sources and databases; ``source`` reads that one only.

    ``full`` reads, describes and embeds everything anew; ``dry_run`` writes nothing and says what would
    change. Raises ``BuildStopped`` (another build runs, too many removals) or another ``DbgraphError``; the
    dictionary is then as it was.
    """
    _check_name(settings, source)
    options = Options(source, full, dry_run, allow_removals)
    record = Record(store, clock, dry_run=dry_run)
    lock = hold(store, LEASE, seconds=settings.build.lock_seconds, clock=clock)
    with nullcontext(None) if dry_run else lock as lease, record.failures():
        told = Kept(progress or Silent(), lease)
        record.seconds = told.seconds
        return _build(settings, store, tools, options, record, told, lease)


@dataclass(frozen=True)
class Options:
    """What the caller of ``run`` asked for."""

    source: str | None
    full: bool
    dry_run: bool
    allow_removals: bool


def _build(
    settings: Settings,
    store: Store,
    tools: Tools,
    options: Options,
    record: Record,
    told: Kept,
    lease: Lease | None,
) -> BuildReport:
    yesterday = read_yesterday(store)
    scans, live, profiles = _read(settings, store, tools, options, yesterday, record, told)
    inputs = input_fingerprint(settings, record.scans, tools.describer, tools.embedder)
    if inputs == yesterday.inputs and not options.full:
        told.close()
        return record.unchanged(yesterday)

    told.phase("compare")
    facts, disagreements = combine(settings, scans)
    tables, drift = compare(facts, live, {scan.name: scan for scan in profiles})
    told.phase("relate")
    edges, dangling = relate(tables, settings.build.inferred_threshold)
    told.phase("graph")
    graph, clashes = assemble(tables, edges, live)
    record.found(drift, [*disagreements, *dangling, *clashes, *kept_findings(scans)])
    if not options.allow_removals:
        check_removals(yesterday.tables, graph.nodes, settings.build.removal_limit)

    stored = stored_texts(store, tools.describer.origin)
    asked = [] if options.dry_run else subjects(tables, edges)
    texts, undescribed = describe(asked, tools.describer, {} if options.full else stored, told)
    if options.dry_run:
        names = {node["qualified_name"] for node in graph.nodes}
        # what a describer would say is not known before it is asked
        texts = [row for name, row in stored.items() if name in names]
    graph = replace(
        graph,
        texts=[*graph.texts, *texts],
        origins=graph.origins | {tools.describer.origin.value},
        scans=record.scans,
        source_states=record.states(),
    )
    if lease is None:
        told.close()
        with store.reading() as connection:
            return record.planned(graph, plan(connection, graph))
    embedded = embed(store, graph, tools.embedder, told, full=options.full)
    record.troubled(undescribed, embedded.trouble)
    again = undescribed is not None or embedded.trouble is not None
    graph = replace(graph, vectors=embedded.vectors, model=embedded.model, inputs="" if again else inputs)
    told.phase("merge")
    report = merge(store, graph, lambda found, version: record.row(graph, found, version), lease)
    told.close()
    return replace(report, seconds=dict(told.seconds))


def _read(
    settings: Settings,
    store: Store,
    tools: Tools,
    options: Options,
    yesterday: Yesterday,
    record: Record,
    told: Kept,
) -> tuple[list[Scan], list[Scan], list[Scan]]:
    """The scans of sources, of live databases, and of profiles: today's, else yesterday's."""
    fetched = fetch_all(settings, options.source, store.path.parent / CLONES, told)
    scans, unread = parse_all(
        settings,
        store,
        fetched,
        yesterday.of("source"),
        told,
        full=options.full,
        save=not options.dry_run,
        allow_removals=options.allow_removals,
    )
    live, answered, unreachable = introspect_all(
        settings, options.source, yesterday.of("database"), tools.introspect, told
    )
    profiles, unmeasured = profile_all(settings, live, answered, yesterday.of("profile"), tools.profile, told)
    record.scanned([*scans, *live, *profiles], [*unread, *unreachable, *unmeasured])
    return scans, live, profiles


def _check_name(settings: Settings, source: str | None) -> None:
    known = [entry.name for entry in settings.sources]
    if source is not None and source not in known:
        close = nearest(source, known)
        raise BadInput(
            f"There is no source {source!r}.",
            why=f"The settings have {', '.join(known) or 'none'}.",
            fix=f"Did you mean {close[0]!r}?" if close else "Name one of those.",
        )
