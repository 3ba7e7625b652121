CREATE TABLE meta (
	"key" VARCHAR NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY ("key")
);

CREATE TABLE leases (
	name VARCHAR NOT NULL, 
	holder VARCHAR NOT NULL, 
	expires_at FLOAT NOT NULL, 
	PRIMARY KEY (name)
);

CREATE TABLE nodes (
	qualified_name VARCHAR NOT NULL, 
	node_type VARCHAR NOT NULL, 
	schema_name VARCHAR NOT NULL, 
	table_name VARCHAR, 
	column_name VARCHAR, 
	position INTEGER NOT NULL, 
	properties JSON NOT NULL, 
	fingerprint VARCHAR NOT NULL, 
	source VARCHAR NOT NULL, 
	graph_version VARCHAR NOT NULL, 
	PRIMARY KEY (qualified_name)
);

CREATE INDEX nodes_by_table ON nodes (schema_name, table_name, node_type);

CREATE INDEX nodes_by_type ON nodes (node_type);

CREATE TABLE definitions (
	qualified_name VARCHAR NOT NULL, 
	source VARCHAR NOT NULL, 
	file VARCHAR NOT NULL, 
	line INTEGER NOT NULL, 
	"commit" VARCHAR, 
	orm VARCHAR, 
	fingerprint VARCHAR NOT NULL, 
	PRIMARY KEY (qualified_name, source, file, line)
);

CREATE TABLE edges (
	id VARCHAR NOT NULL, 
	edge_type VARCHAR NOT NULL, 
	from_name VARCHAR NOT NULL, 
	to_name VARCHAR NOT NULL, 
	confidence VARCHAR NOT NULL, 
	pairs JSON NOT NULL, 
	rule VARCHAR NOT NULL, 
	score FLOAT, 
	condition TEXT, 
	evidence JSON NOT NULL, 
	state VARCHAR NOT NULL, 
	source VARCHAR NOT NULL, 
	PRIMARY KEY (id)
);

CREATE INDEX edges_by_to ON edges (to_name, edge_type);

CREATE INDEX edges_by_from ON edges (from_name, edge_type);

CREATE TABLE texts (
	qualified_name VARCHAR NOT NULL, 
	field VARCHAR NOT NULL, 
	origin VARCHAR NOT NULL, 
	text TEXT NOT NULL, 
	evidence JSON NOT NULL, 
	PRIMARY KEY (qualified_name, field, origin)
);

CREATE TABLE search_documents (
	id INTEGER NOT NULL, 
	qualified_name VARCHAR NOT NULL, 
	schema_name VARCHAR NOT NULL, 
	engine VARCHAR, 
	is_dead BOOLEAN NOT NULL, 
	names TEXT NOT NULL, 
	columns TEXT NOT NULL, 
	descriptions TEXT NOT NULL, 
	labels TEXT NOT NULL, 
	relations TEXT DEFAULT '' NOT NULL, 
	embedding_text TEXT NOT NULL, 
	column_texts JSON DEFAULT '[]' NOT NULL, 
	terms BLOB, 
	length INTEGER, 
	PRIMARY KEY (id), 
	UNIQUE (qualified_name)
);

CREATE TABLE vectors (
	qualified_name VARCHAR NOT NULL, 
	model VARCHAR NOT NULL, 
	text_hash VARCHAR NOT NULL, 
	vector BLOB NOT NULL, 
	columns BLOB, 
	PRIMARY KEY (qualified_name, model)
);

CREATE TABLE scans (
	kind VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	fingerprint VARCHAR NOT NULL, 
	document BLOB NOT NULL, 
	PRIMARY KEY (kind, name)
);

CREATE TABLE source_states (
	source VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	completed_at VARCHAR, 
	"commit" VARCHAR, 
	fingerprint VARCHAR NOT NULL, 
	tables INTEGER NOT NULL, 
	PRIMARY KEY (source, kind)
);

CREATE TABLE parse_cache (
	"key" VARCHAR NOT NULL, 
	document BLOB NOT NULL, 
	source VARCHAR NOT NULL, 
	PRIMARY KEY ("key")
);

CREATE TABLE live_relations (
	"database" VARCHAR NOT NULL, 
	schema_name VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	columns JSON NOT NULL, 
	PRIMARY KEY ("database", schema_name, name)
);

CREATE TABLE builds (
	id VARCHAR NOT NULL, 
	started_at VARCHAR NOT NULL, 
	finished_at VARCHAR, 
	status VARCHAR NOT NULL, 
	graph_version VARCHAR, 
	report JSON NOT NULL, 
	PRIMARY KEY (id)
);

CREATE TABLE pending_changes (
	id INTEGER NOT NULL, 
	build_id VARCHAR NOT NULL, 
	qualified_name VARCHAR NOT NULL, 
	change VARCHAR NOT NULL, 
	field VARCHAR NOT NULL, 
	"before" TEXT, 
	"after" TEXT, 
	acknowledged_by VARCHAR, 
	acknowledged_at VARCHAR, 
	PRIMARY KEY (id)
);

CREATE TABLE grants (
	id INTEGER NOT NULL, 
	person VARCHAR NOT NULL, 
	"database" VARCHAR NOT NULL, 
	environment VARCHAR NOT NULL, 
	permission VARCHAR NOT NULL, 
	expires_at VARCHAR, 
	granted_at VARCHAR NOT NULL, 
	granted_by VARCHAR NOT NULL, 
	revoked_at VARCHAR, 
	revoked_by VARCHAR, 
	PRIMARY KEY (id)
);

CREATE INDEX grants_by_person ON grants (person, "database");

CREATE TABLE audit_intents (
	id VARCHAR NOT NULL, 
	at VARCHAR NOT NULL, 
	person VARCHAR NOT NULL, 
	client VARCHAR NOT NULL, 
	tool VARCHAR NOT NULL, 
	"database" VARCHAR, 
	environment VARCHAR, 
	permission VARCHAR, 
	statement TEXT, 
	tables JSON NOT NULL, 
	masked JSON NOT NULL, 
	PRIMARY KEY (id)
);

CREATE TABLE audit_outcomes (
	intent VARCHAR NOT NULL, 
	at VARCHAR NOT NULL, 
	outcome VARCHAR NOT NULL, 
	code VARCHAR NOT NULL, 
	rows INTEGER, 
	milliseconds FLOAT, 
	PRIMARY KEY (intent), 
	FOREIGN KEY(intent) REFERENCES audit_intents (id)
);

CREATE TABLE edits (
	id INTEGER NOT NULL, 
	qualified_name VARCHAR NOT NULL, 
	field VARCHAR NOT NULL, 
	"before" JSON, 
	"after" JSON, 
	person VARCHAR NOT NULL, 
	at VARCHAR NOT NULL, 
	facts VARCHAR NOT NULL, 
	undoes INTEGER, 
	PRIMARY KEY (id)
);

CREATE INDEX edits_by_name ON edits (qualified_name, field);

INSERT INTO meta VALUES ('schema_version', '4'), ('graph_version', '7-abcdef12');
INSERT INTO search_documents VALUES (1, 'shop.orders', 'shop', 'mysql', 0, 'shop orders', 'id customer id', 'What was bought.', 'open', 'customers', 'Table orders.', '[["id", "id of orders"]]',
  x'542c46701c3c37060300441e63c444a179dd0300ee19384b32f2fdd904000dcd0937c1c3b1b1030081cc1630b93c739f03009634c6cdbf7d0f59030060c172116412ba7d03001e71f1693fb2e8f70200', 10);
INSERT INTO vectors VALUES ('shop.orders', 'some-model', 'hash', x'0000803f00000000', NULL);
INSERT INTO edits VALUES (1, 'shop.orders', 'description', NULL, 'What was bought.', 'ann@example.test', '2026-05-01T00:00:00Z', 'f', NULL);
