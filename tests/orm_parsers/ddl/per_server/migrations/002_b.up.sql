ALTER TABLE a ADD COLUMN name varchar(20);
