CREATE TABLE halls (code text, floor int, title text UNIQUE, PRIMARY KEY (code, floor));
CREATE TABLE rooms (
  id int CONSTRAINT rooms_key PRIMARY KEY,
  hall text NOT NULL,
  floor int NOT NULL,
  number int,
  owner int REFERENCES rooms,
  twin int UNIQUE REFERENCES rooms (id) ON DELETE SET NULL ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT in_hall FOREIGN KEY (hall, floor) REFERENCES halls (code, floor) MATCH FULL ON DELETE CASCADE,
  UNIQUE (hall, number),
  CONSTRAINT per_floor UNIQUE NULLS NOT DISTINCT (floor, number),
  CHECK (number > 0),
  EXCLUDE USING btree (number WITH =)
);
CREATE INDEX ON rooms (hall);
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS one_floor ON rooms USING btree (floor DESC NULLS LAST, hall text_pattern_ops);
CREATE UNIQUE INDEX some_rows ON rooms (owner) WHERE number IS NOT NULL;
CREATE INDEX expressive ON rooms (lower(hall));
CREATE INDEX mixed ON rooms (number, (floor + 1));
CREATE INDEX covering ON rooms (number) INCLUDE (floor);
CREATE TABLE guests (room int, FOREIGN KEY (room) REFERENCES rooms ON DELETE RESTRICT);
CREATE TABLE plain (a int, "key" int, "Index" text, value text, name varchar, type int, comment text);
