CREATE TABLE parts (id serial PRIMARY KEY);
