CREATE TABLE customers (
  id serial PRIMARY KEY, email varchar(120) NOT NULL, name varchar(80), phone varchar(20), birth_date date,
  rank int, profile jsonb, joined_at timestamptz NOT NULL
);
CREATE TABLE orders (
  id serial PRIMARY KEY, customer_id int NOT NULL REFERENCES customers(id), status varchar(20) NOT NULL,
  total numeric(12,2), memo text, placed_at timestamp NOT NULL
);
INSERT INTO customers (email, name, phone, birth_date, rank, profile, joined_at) VALUES
  ('canary.one@example.jp', 'Canaryname One', '090-1111-2222', '1981-03-07', 3, '{"contact": {"email": "canary.json@example.com"}, "tags": ["a"]}', '2024-01-02 03:04:05.123456+09'),
  ('canary.two@example.com', 'Canaryname Two', NULL, NULL, 1, NULL, '2024-02-02 00:00:00+00');
INSERT INTO orders (customer_id, status, total, memo, placed_at) VALUES
  (1, 'open', 12.50, 'mail canary.memo@example.com', '2024-03-01 10:00:00'), (1, 'done', 99999999.99, NULL, '2024-03-02 11:00:00'),
  (2, 'open', NULL, 'nothing', '2024-04-01 12:00:00');
