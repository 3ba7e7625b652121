CREATE TABLE shops (id INTEGER PRIMARY KEY, name TEXT, city TEXT, opened_on DATE);
CREATE TABLE users (id INTEGER PRIMARY KEY, email TEXT, name TEXT, name_kana TEXT, phone TEXT, postal_code TEXT, address TEXT, password_hash TEXT, birth_date DATE, status TEXT, shop_id INTEGER, referrer_id INTEGER, created_at TEXT);
CREATE TABLE orders (id INTEGER PRIMARY KEY, user_id INTEGER, buyer_name TEXT, ship_address TEXT, ship_postal_code TEXT, total NUMERIC, status TEXT, created_at TEXT);
CREATE TABLE cards (id INTEGER PRIMARY KEY, user_id INTEGER, card_number TEXT, brand TEXT, exp_month INTEGER);
CREATE TABLE products (id INTEGER PRIMARY KEY, shop_id INTEGER, name TEXT, price NUMERIC);
CREATE TABLE logs (id INTEGER PRIMARY KEY, user_id INTEGER, level TEXT, payload JSON, message TEXT, created_at TEXT);
INSERT INTO shops VALUES (1, 'Blue Heron Books', 'Kyoto', '2015-04-01'), (2, 'Quartz Cafe', 'Lyon', '2019-09-09');
INSERT INTO users VALUES
 (1, 'zelda.okafor@example.com', 'Zelda Okafor', NULL, '+1-202-555-0101', '20001', '77 Juniper Lane', 'pbkdf2$aa11zelda', '1988-03-14', 'active', 1, NULL, '2026-01-01'),
 (2, 'hanako.mori@example.jp', '森 花子', 'モリ ハナコ', '090-0000-1234', '604-8001', '京都市中京区架空町1-2-3', 'pbkdf2$bb22hanako', '1992-11-02', 'active', 1, 1, '2026-01-01'),
 (3, 'jorn.vasik@example.eu', 'Jörn Vasik', NULL, '+49 30 00000123', '10115', 'Nirgendstrasse 9', 'pbkdf2$cc33jorn', '1975-07-30', 'paused', 2, 1, '2026-01-01'),
 (4, NULL, 'Amaia Etxeb', NULL, NULL, NULL, NULL, NULL, NULL, 'left', NULL, 2, '2026-01-01');
INSERT INTO orders VALUES (10, 1, 'Zelda Okafor', '77 Juniper Lane', '20001', 120.5, 'paid', '2026-02-01'), (11, 2, '森 花子', '京都市中京区架空町1-2-3', '604-8001', 80, 'paid', '2026-02-01'), (13, 3, 'Jörn Vasik', 'Nirgendstrasse 9', '10115', 300, 'sent', '2026-02-01');
INSERT INTO cards VALUES (20, 1, '4000000000000077', 'visa', 12), (21, 2, '5555000000000022', 'mc', 1);
INSERT INTO products VALUES (30, 1, 'Paper Lantern', 9.5), (31, 2, 'Cold Brew', 4.2);
INSERT INTO logs VALUES
 (40, 1, 'info', '{"action":"login","email":"zelda.okafor@example.com"}', 'login ok for zelda.okafor@example.com', '2026-03-01'),
 (41, 2, 'warn', '{"action":"ship","to":{"name":"森 花子","tel":"090-0000-1234"},"items":[{"sku":"A1"}]}', 'called 090-0000-1234 about parcel', '2026-03-01'),
 (42, NULL, 'info', '{"action":"cron","rows":12}', 'nightly job finished', '2026-03-01');
