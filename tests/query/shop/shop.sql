CREATE TABLE customers (id INTEGER PRIMARY KEY, email VARCHAR(120) NOT NULL UNIQUE, name VARCHAR(80), phone VARCHAR(20));
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INT NOT NULL REFERENCES customers(id),
  status VARCHAR(20) NOT NULL DEFAULT 'open', memo TEXT);
INSERT INTO customers VALUES (1, 'taro.yamada@example.jp', '山田太郎', '03-1234-5678'),
  (2, 'anna.huber@example.com', 'Anna Huber', NULL);
INSERT INTO orders VALUES (1, 1, 'open', 'call 090-1234-5678 or taro.yamada@example.jp'), (2, 2, 'done', NULL),
  (3, 2, 'open', 'leave at the door');
