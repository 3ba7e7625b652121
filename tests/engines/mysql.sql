CREATE TABLE customers (id int AUTO_INCREMENT PRIMARY KEY, email varchar(120) NOT NULL UNIQUE);
CREATE TABLE orders (
  id int AUTO_INCREMENT PRIMARY KEY,
  customer_id int NOT NULL,
  status enum('open','done') NOT NULL DEFAULT 'open',
  total decimal(10,2),
  big bigint,
  old_flag int,
  extra json,
  FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE
) COMMENT 'What customers ordered';
CREATE VIEW open_orders AS SELECT id, customer_id FROM orders WHERE status = 'open';
INSERT INTO customers (email) VALUES ('taro@example.jp');
INSERT INTO orders (customer_id, status, total, big)
VALUES (1, 'open', 10.10, 9007199254740993), (1, 'open', 0, 1), (1, 'done', NULL, 2);
