ALTER TABLE jobs RENAME COLUMN body TO payload;
