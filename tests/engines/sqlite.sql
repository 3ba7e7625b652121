CREATE TABLE customers (id INTEGER PRIMARY KEY, email VARCHAR(120) NOT NULL UNIQUE);
CREATE TABLE orders (
  id INTEGER PRIMARY KEY,
  customer_id INT NOT NULL REFERENCES customers(id) ON DELETE CASCADE,
  status VARCHAR(20) NOT NULL DEFAULT 'open',
  total DECIMAL(10,2),
  big BIGINT,
  old_flag INT
);
CREATE VIEW open_orders AS SELECT id, customer_id FROM orders WHERE status = 'open';
INSERT INTO customers VALUES (1, 'taro@example.jp');
INSERT INTO orders VALUES (1, 1, 'open', 10.10, 9007199254740993, NULL), (2, 1, 'open', 0, 1, NULL),
  (3, 1, 'done', NULL, 2, NULL);
