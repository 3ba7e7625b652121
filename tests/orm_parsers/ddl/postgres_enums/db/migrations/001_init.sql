CREATE TYPE mood AS ENUM ('sad', 'ok');
CREATE TYPE "Order State" AS ENUM ('open', 'it''s done');
CREATE TYPE unused AS ENUM ();
CREATE DOMAIN positive AS int CHECK (VALUE > 0);
CREATE TYPE pair AS (a int, b int);
CREATE TABLE people (
  id int PRIMARY KEY,
  feels mood NOT NULL DEFAULT 'ok',
  before public.mood,
  history mood[],
  state "Order State" DEFAULT 'open'::"Order State",
  age positive
);
