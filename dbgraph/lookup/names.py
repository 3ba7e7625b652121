"""Tables by name: exact, prefix, part, and nearly."""

from __future__ import annotations

from dbgraph.errors import nearest
from dbgraph.lookup.filters import Filter
from dbgraph.lookup.results import Hit, make_hit
from dbgraph.store.dictionary import Dictionary


def find_names(dictionary: Dictionary, query: str, wanted: Filter, limit: int) -> tuple[Hit, ...]:
    """Tables by name: exact, then prefix, then part, then the nearest for a typing error."""
    asked = query.strip().lower()
    with dictionary.connection() as connection:
        index = dictionary.indexes.index(connection, None)
        mask = wanted.mask(connection, index)
    known = [name for name, allowed in zip(index.names, mask, strict=True) if allowed]
    tables = {name: name.rsplit(".", 1)[-1].lower() for name in known}
    ranked: dict[str, tuple[float, str]] = {}
    for name, table in tables.items():
        if asked in (table, name.lower()):
            ranked[name] = (1.0, "the name itself")
        elif table.startswith(asked) or name.lower().startswith(asked):
            ranked[name] = (0.8, "the name begins so")
        elif asked in name.lower():
            ranked[name] = (0.6, "part of the name")
    if not ranked:
        close = {*nearest(asked, tables.values(), limit), *nearest(asked, known, limit)}
        folded = {match.lower() for match in close}
        ranked = {
            name: (0.4, "nearly the name")
            for name, table in tables.items()
            if table in folded or name in close
        }
    best = sorted(ranked.items(), key=lambda item: (-item[1][0], item[0]))[:limit]
    found = dictionary.nodes([name for name, _ in best])
    return tuple(make_hit(found[name], score, why) for name, (score, why) in best if name in found)
