"""Keeping the books of one build: what was read and found, until the report is written with the merge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from uuid import uuid4

from dbgraph.build.parse import is_partial
from dbgraph.build.report import BuildReport, Drift, FileProblem, Finding, Status, Trouble
from dbgraph.build.yesterday import Yesterday
from dbgraph.errors import DbgraphError
from dbgraph.model import EdgeType
from dbgraph.store.merge import NewGraph, Plan, record_build
from dbgraph.store.rows import Row
from dbgraph.store.scans import Scan
from dbgraph.store.store import Store


class Record:
    """Collects what the phases say and turns it into the report and the ``builds`` row."""

    def __init__(self, store: Store, clock: Callable[[], float], *, dry_run: bool) -> None:
        self._store = store
        self._clock = clock
        self._dry_run = dry_run
        self._build = uuid4().hex
        self._started = _iso(clock())
        self._troubles: list[Trouble] = []
        self._drift: Sequence[Drift] = ()
        self._findings: Sequence[Finding] = ()
        self.scans: Sequence[Scan] = ()
        self.seconds: Mapping[str, float] = {}

    def scanned(self, scans: Sequence[Scan], troubles: Sequence[Trouble]) -> None:
        self.scans = scans
        self._troubles.extend(troubles)

    def found(self, drift: Sequence[Drift], findings: Sequence[Finding]) -> None:
        self._drift, self._findings = drift, findings

    def troubled(self, *troubles: Trouble | None) -> None:
        self._troubles.extend(trouble for trouble in troubles if trouble is not None)

    def states(self) -> list[Row]:
        """``source_states`` rows: when each source and database was last read with a new result."""
        now = _iso(self._clock())
        return [
            {
                "source": scan.name,
                "kind": scan.kind,
                "completed_at": now,
                "commit": scan.commit,
                "fingerprint": scan.fingerprint,
                "tables": len(scan.tables),
            }
            for scan in self.scans
            if scan.kind != "profile"
        ]

    @contextmanager
    def failures(self) -> Iterator[None]:
        """Notes a build that fails in the list of builds (as far as the store can be written)."""
        try:
            yield
        except Exception as error:
            if not self._dry_run:
                stopped = error if isinstance(error, DbgraphError) else None
                trouble = Trouble(
                    "build",
                    self._build,
                    stopped.code if stopped else "internal",
                    str(stopped) if stopped else type(error).__name__,
                )
                self._troubles.append(trouble)
                with suppress(DbgraphError):
                    record_build(self._store, self._row(self._report("failed", None)))
            raise

    def unchanged(self, yesterday: Yesterday) -> BuildReport:
        """The report of a build that found everything as it was: counts, drift and findings are those of
        the build that made the graph. It is stored only when the status is another than last time, so that
        an idle build writes nothing."""
        self._drift = [Drift(**entry) for entry in yesterday.report.get("drift", ())]
        self._findings = [
            Finding(**{**entry, "places": tuple(entry["places"])})
            for entry in yesterday.report.get("findings", ())
        ]
        report = self._report(self._status(), None, version=yesterday.version)
        known = yesterday.report.get("counts", {})
        report = replace(report, counts={**known, **report.counts})
        if not self._dry_run and report.status != yesterday.status:
            record_build(self._store, self._row(report))
        return report

    def planned(self, graph: NewGraph, plan: Plan) -> BuildReport:
        """The report of a dry run."""
        return self._report(self._status(), plan, graph=graph, version=plan.version)

    def row(self, graph: NewGraph, plan: Plan, version: str) -> tuple[BuildReport, Row]:
        """The report, and the ``builds`` row that the merge writes with the graph."""
        report = self._report(self._status(), plan, graph=graph, version=version)
        return report, self._row(report)

    def _status(self) -> Status:
        return "partial" if self._troubles or any(map(is_partial, self.scans)) else "complete"

    def _report(
        self, status: Status, plan: Plan | None, *, graph: NewGraph | None = None, version: str | None = None
    ) -> BuildReport:
        counts = {
            **(_counts(graph) if graph else {}),
            "files": sum(scan.files for scan in self.scans),
            "vectors made": len(graph.vectors) if graph else 0,
        }
        return BuildReport(
            build=self._build,
            status=status,
            started_at=self._started,
            finished_at=_iso(self._clock()),
            dry_run=self._dry_run,
            changed=plan is not None and (bool(plan) or bool(graph and graph.vectors)),
            graph_version=version,
            counts=counts,
            written=plan.counts if plan else {},
            drift=self._drift,
            problems=_problems(self.scans),
            findings=self._findings,
            troubles=tuple(self._troubles),
            changes=plan.changes if plan else (),
            seconds=dict(self.seconds),
        )

    def _row(self, report: BuildReport) -> Row:
        return {
            "id": report.build,
            "started_at": report.started_at,
            "finished_at": report.finished_at,
            "status": report.status,
            "report": report.to_json(),
        }


def _counts(graph: NewGraph) -> dict[str, int]:
    counts = Counter(f"{node['node_type'].lower()}s" for node in graph.nodes)
    relations = [edge for edge in graph.edges if edge["edge_type"] == EdgeType.REFERENCES.value]
    counts.update(f"{edge['confidence']} relations" for edge in relations if edge["state"] == "active")
    counts["proposed relations"] = sum(edge["state"] == "proposed" for edge in relations)
    return dict(sorted(counts.items()))


def _problems(scans: Sequence[Scan]) -> list[FileProblem]:
    return [
        FileProblem(scan.name, problem.file, problem.line, problem.code, problem.message)
        for scan in scans
        for problem in scan.problems
    ]


def _iso(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="seconds")
