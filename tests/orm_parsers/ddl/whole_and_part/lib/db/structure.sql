CREATE TABLE parts (id serial PRIMARY KEY);
CREATE TABLE schema_versions (version text);
