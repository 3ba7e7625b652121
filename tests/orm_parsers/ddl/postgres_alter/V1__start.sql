CREATE TABLE users (id int, name text, age text, old int, note varchar(10) NOT NULL DEFAULT 'x', seen timestamp);
CREATE TABLE posts (id int PRIMARY KEY, author int, title text, body text);
CREATE TABLE gone (id int PRIMARY KEY);
CREATE TABLE also_gone (id int REFERENCES gone);
CREATE VIEW dropped_view AS SELECT 1 AS one;
