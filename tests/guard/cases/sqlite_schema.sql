CREATE TABLE users (id INTEGER PRIMARY KEY, email TEXT, name TEXT, status TEXT, created_at TEXT, shop_id INTEGER);
CREATE TABLE shops (id INTEGER PRIMARY KEY, name TEXT, city TEXT);
CREATE TABLE orders (id INTEGER PRIMARY KEY, user_id INTEGER REFERENCES users(id), total NUMERIC, status TEXT, note TEXT, doc TEXT);
INSERT INTO shops VALUES (1, 'Blue Heron Books', 'Kyoto'), (2, 'Quartz Cafe', 'Lyon');
INSERT INTO users VALUES (1, 'a@example.com', 'Ann', 'active', '2026-01-01', 1), (2, 'b@example.com', 'Bo', 'left', '2026-02-01', 2);
INSERT INTO orders VALUES (10, 1, 12.5, 'paid', 'gift', '{"a": 1, "b": [1, 2]}'), (11, 2, 3, 'sent', NULL, '{"a": 2}');
