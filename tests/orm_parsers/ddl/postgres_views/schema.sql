CREATE TYPE kind AS ENUM ('a', 'b');
CREATE TABLE orders (id int PRIMARY KEY, customer int, total numeric(10,2), kind kind, data jsonb);
CREATE TABLE customers (id int PRIMARY KEY, name text NOT NULL, "Mail" text);
CREATE VIEW plain AS SELECT id, total FROM orders;
CREATE VIEW starred AS SELECT * FROM orders;
CREATE VIEW joined AS SELECT o.*, c.name AS customer_name, c."Mail" FROM orders o LEFT JOIN customers c ON c.id = o.customer;
CREATE OR REPLACE VIEW named (number, amount) AS SELECT id, total * 2 FROM orders;
CREATE MATERIALIZED VIEW sums AS
  WITH t AS (SELECT customer, total FROM orders WHERE total > 0)
  SELECT t.customer, sum(t.total) AS total, count(*), max(t.total) AS most, lower('X'), coalesce(NULL, 1), CASE WHEN true THEN 1 END, 'x'::text, 1::int, 1 + 1
  FROM t GROUP BY t.customer;
CREATE VIEW united AS SELECT id, name FROM customers UNION ALL SELECT id, 'x' FROM orders;
CREATE VIEW over_view AS SELECT joined.customer_name, joined.total FROM joined;
CREATE VIEW nested AS SELECT s.id FROM (SELECT id FROM orders) s;
CREATE RECURSIVE VIEW counted (n) AS VALUES (1) UNION ALL SELECT n + 1 FROM counted WHERE n < 10;
CREATE TEMP VIEW hidden AS SELECT 1 AS x;
ALTER VIEW nested RENAME TO nested_again;
ALTER VIEW plain RENAME COLUMN total TO amount;
