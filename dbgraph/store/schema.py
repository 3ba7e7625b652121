"""The tables of the store, for SQLite and PostgreSQL alike.

What the build writes (graph, texts, vectors) stands apart from what people write (grants, audit, and
later reviews and requests): the merge has no code that touches the second group.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

# ---- about the store itself

meta = Table(
    "meta",
    metadata,
    Column("key", String, primary_key=True),
    Column("value", Text, nullable=False),
    comment="schema_version (of these tables), graph_version (changes with every merge that wrote)",
)

leases = Table(
    "leases",
    metadata,
    Column("name", String, primary_key=True),
    Column("holder", String, nullable=False),
    Column("expires_at", Float, nullable=False),
    comment="who builds right now; a lease past expires_at (Unix seconds) is nobody's",
)

# ---- the graph: written by the merge only

nodes = Table(
    "nodes",
    metadata,
    Column("qualified_name", String, primary_key=True),
    Column("node_type", String, nullable=False),
    Column("schema_name", String, nullable=False),
    Column("table_name", String),
    Column("column_name", String),
    Column("position", Integer, nullable=False, default=0),
    Column("properties", JSON, nullable=False),
    Column("fingerprint", String, nullable=False),
    Column("source", String, nullable=False, comment="the source or database that owns the node"),
    Column("graph_version", String, nullable=False, comment="the version that last changed it"),
    Index("nodes_by_table", "schema_name", "table_name", "node_type"),
    Index("nodes_by_type", "node_type"),
)

definitions = Table(
    "definitions",
    metadata,
    Column("qualified_name", String, primary_key=True),
    Column("source", String, primary_key=True),
    Column("file", String, primary_key=True),
    Column("line", Integer, primary_key=True),
    Column("commit", String),
    Column("orm", String),
    Column("fingerprint", String, nullable=False),
    comment="every place that defines a table; several for one name are a finding, never last-wins",
)

edges = Table(
    "edges",
    metadata,
    Column("id", String, primary_key=True, comment="hash of type, ends and column pairs"),
    Column("edge_type", String, nullable=False),
    Column("from_name", String, nullable=False),
    Column("to_name", String, nullable=False),
    Column("confidence", String, nullable=False),
    Column("pairs", JSON, nullable=False),
    Column("rule", String, nullable=False),
    Column("score", Float),
    Column("condition", Text),
    Column("evidence", JSON, nullable=False),
    Column("state", String, nullable=False, comment="active | proposed (below the threshold, not walked)"),
    Column("source", String, nullable=False),
    Index("edges_by_from", "from_name", "edge_type"),
    Index("edges_by_to", "to_name", "edge_type"),
)

texts = Table(
    "texts",
    metadata,
    Column("qualified_name", String, primary_key=True),
    Column("field", String, primary_key=True),
    Column("origin", String, primary_key=True, comment="human | code | database | ai | generated"),
    Column("text", Text, nullable=False),
    Column("evidence", JSON, nullable=False),
    comment="one row per (node, field, origin); precedence is applied when reading",
)

search_documents = Table(
    "search_documents",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("qualified_name", String, nullable=False, unique=True),
    Column("schema_name", String, nullable=False),
    Column("engine", String),
    Column("is_dead", Boolean, nullable=False, default=False),
    Column("names", Text, nullable=False, comment="schema and table name, split into words"),
    Column("columns", Text, nullable=False, comment="column names, split into words"),
    Column("descriptions", Text, nullable=False, comment="effective texts of table and columns"),
    Column("labels", Text, nullable=False, comment="enum values and their labels"),
    Column("relations", Text, nullable=False, server_default="", comment="names of related tables"),
    Column("embedding_text", Text, nullable=False, comment="the short text that the vector is made of"),
    Column("column_texts", JSON, nullable=False, server_default="[]", comment="[[column, text to embed]]"),
    Column("terms", LargeBinary, comment="its words and their weights (store.lexical)"),
    Column("length", Integer, comment="how many words it has"),
    comment="one row per table: what lexical search reads",
)

vectors = Table(
    "vectors",
    metadata,
    Column("qualified_name", String, primary_key=True),
    Column("model", String, primary_key=True),
    Column("text_hash", String, nullable=False),
    Column("vector", LargeBinary, nullable=False, comment="the table's: float32, little endian"),
    Column("columns", LargeBinary, comment="the columns': int8 block (store.vectors)"),
    comment="one row per table and model; the columns' order is that of search_documents.column_texts",
)

# ---- the state of the build

scans = Table(
    "scans",
    metadata,
    Column("kind", String, primary_key=True, comment="source | database | profile"),
    Column("name", String, primary_key=True, comment="name of the source or of the database"),
    Column("fingerprint", String, nullable=False),
    Column("document", LargeBinary, nullable=False, comment="what the last good scan saw; zlib, JSON"),
    comment="yesterday's state: the graph is a function of these, so a failed scan changes nothing",
)

source_states = Table(
    "source_states",
    metadata,
    Column("source", String, primary_key=True),
    Column("kind", String, primary_key=True, comment="source | database"),
    Column("completed_at", String),
    Column("commit", String),
    Column("fingerprint", String, nullable=False),
    Column("tables", Integer, nullable=False),
)

parse_cache = Table(
    "parse_cache",
    metadata,
    Column("key", String, primary_key=True),
    Column("document", LargeBinary, nullable=False),
    Column("source", String, nullable=False),
)

live_relations = Table(
    "live_relations",
    metadata,
    Column("database", String, primary_key=True),
    Column("schema_name", String, primary_key=True, comment="the dictionary's schema name"),
    Column("name", String, primary_key=True, comment="the relation's name as the server has it"),
    Column("kind", String, nullable=False),
    Column("columns", JSON, nullable=False, comment="[[name, type], ...] in live order"),
    comment="what the live check saw; statements resolve against it",
)

builds = Table(
    "builds",
    metadata,
    Column("id", String, primary_key=True),
    Column("started_at", String, nullable=False),
    Column("finished_at", String),
    Column("status", String, nullable=False, comment="complete | partial | failed"),
    Column("graph_version", String),
    Column("report", JSON, nullable=False),
)

pending_changes = Table(
    "pending_changes",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("build_id", String, nullable=False),
    Column("qualified_name", String, nullable=False),
    Column("change", String, nullable=False, comment="added | removed | changed"),
    Column("field", String, nullable=False),
    Column("before", Text),
    Column("after", Text),
    Column("acknowledged_by", String),
    Column("acknowledged_at", String),
)

# ---- people and what they did: never touched by the merge

grants = Table(
    "grants",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("person", String, nullable=False),
    Column("database", String, nullable=False),
    Column("environment", String, nullable=False),
    Column("permission", String, nullable=False),
    Column("expires_at", String, comment="ISO 8601 in UTC; NULL: no end"),
    Column("granted_at", String, nullable=False),
    Column("granted_by", String, nullable=False),
    Column("revoked_at", String),
    Column("revoked_by", String),
    Index("grants_by_person", "person", "database"),
)

edits = Table(
    "edits",
    metadata,
    Column("id", Integer, primary_key=True, comment="grows with every edit"),
    Column("qualified_name", String, nullable=False),
    Column("field", String, nullable=False, comment="description, or label:<enum value>"),
    Column("before", JSON, comment="what a person had written; null when nobody had"),
    Column("after", JSON),
    Column("person", String, nullable=False),
    Column("at", String, nullable=False),
    Column("facts", String, nullable=False, comment="fingerprint of the node that the edit was made against"),
    Column("undoes", Integer, comment="the edit that this one takes back"),
    Index("edits_by_name", "qualified_name", "field"),
    comment="every edit by a person, append-only: who, when, before, after",
)

audit_intents = Table(
    "audit_intents",
    metadata,
    Column("id", String, primary_key=True),
    Column("at", String, nullable=False),
    Column("person", String, nullable=False),
    Column("client", String, nullable=False),
    Column("tool", String, nullable=False),
    Column("database", String),
    Column("environment", String),
    Column("permission", String),
    Column("statement", Text),
    Column("tables", JSON, nullable=False),
    Column("masked", JSON, nullable=False),
    comment="committed before anything runs; append-only",
)

audit_outcomes = Table(
    "audit_outcomes",
    metadata,
    Column("intent", String, ForeignKey("audit_intents.id"), primary_key=True),
    Column("at", String, nullable=False),
    Column("outcome", String, nullable=False, comment="answered | refused | failed | unknown"),
    Column("code", String, nullable=False),
    Column("rows", Integer),
    Column("milliseconds", Float),
    comment="committed before anything is answered; append-only",
)
