CREATE TYPE order_status AS ENUM ('open', 'done');
CREATE TABLE customers (id serial PRIMARY KEY, email varchar(120) NOT NULL UNIQUE);
CREATE TABLE orders (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id int NOT NULL REFERENCES customers(id) ON DELETE CASCADE,
  status order_status NOT NULL DEFAULT 'open',
  total numeric(10,2),
  big bigint,
  old_flag int
);
COMMENT ON TABLE orders IS 'What customers ordered';
CREATE VIEW open_orders AS SELECT id, customer_id FROM orders WHERE status = 'open';
INSERT INTO customers (email) VALUES ('taro@example.jp');
INSERT INTO orders (customer_id, status, total, big)
VALUES (1, 'open', 10.10, 9007199254740993), (1, 'open', 0, 1), (1, 'done', NULL, 2);
