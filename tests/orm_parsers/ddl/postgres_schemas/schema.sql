CREATE SCHEMA sales;
CREATE SCHEMA IF NOT EXISTS people AUTHORIZATION CURRENT_USER;
CREATE TYPE people.level AS ENUM ('gold', 'silver');
CREATE TABLE people.customers (id int PRIMARY KEY, level people.level);
CREATE TABLE notes (id int PRIMARY KEY, about int REFERENCES people.customers);
SET search_path TO sales, public;
CREATE TABLE orders (
  id int PRIMARY KEY,
  customer int NOT NULL REFERENCES people.customers (id),
  note int REFERENCES public.notes (id)
);
CREATE TABLE order_lines (order_id int REFERENCES orders, no int, PRIMARY KEY (order_id, no));
CREATE INDEX ON order_lines (no);
SET search_path = "$user", public;
CREATE TABLE tags (id int REFERENCES sales.orders ON DELETE CASCADE);
ALTER TABLE sales.order_lines SET SCHEMA people;
SET search_path TO DEFAULT;
COMMENT ON COLUMN sales.orders.note IS 'why';
CREATE SCHEMA stock CREATE TABLE bins (id int PRIMARY KEY, size text);
ALTER SCHEMA stock RENAME TO store;
