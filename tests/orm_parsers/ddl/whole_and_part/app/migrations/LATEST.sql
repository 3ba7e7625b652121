CREATE TABLE notes (id serial PRIMARY KEY, body text);
CREATE TABLE extra (id serial PRIMARY KEY, more jsonb);
