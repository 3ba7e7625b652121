# --- !Ups

CREATE TABLE people (id SERIAL PRIMARY KEY, name TEXT);

# --- !Downs

DROP TABLE people;
