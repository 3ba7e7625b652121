ALTER TABLE notes ADD COLUMN late text;
CREATE TABLE extra (id serial PRIMARY KEY);
