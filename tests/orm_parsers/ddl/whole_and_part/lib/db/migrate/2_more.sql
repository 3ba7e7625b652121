ALTER TABLE parts ADD COLUMN size text;
