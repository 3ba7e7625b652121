CREATE TABLE good (id serial PRIMARY KEY, name text);
CREATE TABLE half (id int, , name text, 5 int, ok boolean DEFAULT, last jsonb);
CREATE TABLE (id int);
CREATE TABLE good (other int);
ALTER TABLE nowhere ADD COLUMN x int;
ALTER TABLE nowhere ADD COLUMN y int;
ALTER TABLE good ADD COLUMN name text, DROP COLUMN gone, DO SOMETHING, ADD COLUMN fine timestamptz;
COMMENT ON COLUMN good.gone IS 'x';
SELECT 'CREATE TABLE never (x int);';
INSERT INTO good VALUES (1, 'CREATE TABLE never (x int)'); -- CREATE TABLE never (x int);
CREATE TABLE child (
  good_id int REFERENCES good,
  lost int REFERENCES unknown_table,
  known int REFERENCES elsewhere (id),
  pair int REFERENCES good (id, name)
);
CREATE VIEW unreadable AS SELECT FROM WHERE;
CREATE VIEW of_unknown AS SELECT * FROM elsewhere;
CREATE VIEW partly AS SELECT e.id, upper(e.name) AS loud FROM elsewhere e;
DO $$ BEGIN
  EXECUTE format('ALTER TABLE %I ADD x int', 'good');
  EXECUTE 'ALTER TABLE good ADD COLUMN inside int';
END $$;
CREATE TABLE after_all (id int);
CREATE TABLE unclosed (id int, name text
