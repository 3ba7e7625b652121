CREATE TABLE a (id serial PRIMARY KEY, at timestamptz);
