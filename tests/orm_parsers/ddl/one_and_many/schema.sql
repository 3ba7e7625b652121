CREATE TABLE users (id uuid PRIMARY KEY DEFAULT gen_random_uuid());
CREATE TABLE profiles (user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE, bio text);
CREATE TABLE cards (id serial PRIMARY KEY, owner uuid NOT NULL UNIQUE REFERENCES users (id), seller uuid REFERENCES users (id));
CREATE TABLE seats (a int, b int, taken_by uuid REFERENCES users (id), PRIMARY KEY (a, b));
CREATE TABLE places (a int, b int, UNIQUE (a, b), FOREIGN KEY (a, b) REFERENCES seats (a, b));
