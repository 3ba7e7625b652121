"""Phase 7: nodes and edges from tables. What a node holds (``nodes.properties`` of the store):

============  ========================================================================================
Schema        qualified name ``shop``; ``{"engine", "database", "repositories": [...]}``
Table         ``shop.orders``; ``{"engine", "kind", "orm", "repository", "file", "line", "state",
              "database", "is_dead", "dead_note", "rows", "indexes": [{"columns", "unique"}]}``;
              ``state``: ``active``, ``live_only`` (in the database, in no code) or ``not_scanned``
              (kept from an earlier build: a filter leaves its file out, or the file can't be read now)
Column        ``shop.orders.status``; ``{"type", "nullable", "primary_key", "auto_increment", "unique",
              "default", "enum", "property", "pii", "dead", "dead_note", "empty_percent", "rows",
              "distinct", "drift"}``; ``enum`` is the qualified name of the Enum node; ``pii`` is
              ``{"kind", "rule", "reason"}`` (``kind`` null: known to be none) or null (no rule spoke);
              ``drift`` lists ``{"field", "code", "live"}``. ``position`` in ``nodes`` counts from 0.
              A document path keeps its dots and brackets: ``shop.carts.items[].sku``
Enum          ``shop.enum:OrderStatus`` (the prefix keeps it apart from a table of that name; a second,
              different enum of the same name is ``shop.enum:orders.OrderStatus``);
              ``{"name", "values": [{"value", "label"}]}``; ``nodes.table_name`` and ``column_name`` are null
============  ========================================================================================

A property that is unknown, false or empty is left out: read with ``properties.get``.

Edges (``edges``): ``HAS_TABLE`` schema -> table, ``HAS_COLUMN`` table -> column, ``USES_ENUM`` column ->
enum, ``REFERENCES`` **table -> table** with ``pairs`` ``[[from column, to column], ...]``, ``SAME_ENTITY``
table -> table (SQL table -> collection, pairs empty). ``HAS_COLUMN`` and ``HAS_TABLE`` edges are implied by
the node's own ``schema_name`` and ``table_name`` and are not stored; ``USES_ENUM`` is stored.
``evidence`` is a list of ``{"repository", "file", "line", "commit", "orm", "fingerprint", "rule"}`` (empty
ones left out) plus, for inferred edges, ``{"rule", "note"}`` with one sentence for the reader.
``state``: ``active`` is walked, ``proposed`` is shown as a proposal only.

Texts (``texts``): field ``description`` for every node type. Enum labels from the code are in the Enum's
``values``; a person's label is a text of the Enum node with field ``label:<value>``. Text of origin
``human`` is matched to its node without regard to letter case (a case-only rename keeps it).
"""
