CREATE TABLE a (id uuid PRIMARY KEY DEFAULT gen_random_uuid());
