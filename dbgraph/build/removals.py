"""Before the merge: a build that would remove a large part of a source's tables stops."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from dbgraph.errors import BuildStopped
from dbgraph.model import NodeType, join_names
from dbgraph.store.rows import Row


def check_removals(stored: Mapping[str, str], nodes: Sequence[Row], limit: float) -> None:
    """``stored`` maps the tables of the dictionary to the source or database that owns them.

    Raises ``BuildStopped`` when more than ``limit`` (0..1) of an owner's tables are not in ``nodes``. A
    change of letter case is no removal.
    """
    present = {row["qualified_name"].casefold() for row in nodes if row["node_type"] == NodeType.TABLE.value}
    owned: dict[str, list[str]] = defaultdict(list)
    for name, owner in stored.items():
        owned[owner].append(name)
    for owner, names in sorted(owned.items()):
        gone = sorted(name for name in names if name.casefold() not in present)
        if len(gone) > limit * len(names):
            raise BuildStopped(
                f"The build stopped: {len(gone)} of {len(names)} tables of {owner!r} would be removed "
                f"({join_names(gone, 5)}).",
                why=f"That is more than build.removal_limit ({limit:.0%}) allows in one run; the dictionary "
                "is as it was.",
                fix="If they are really gone, run it again with --allow-removals; else check the source.",
                code="too-many-removals",
            )
