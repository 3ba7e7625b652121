-- !Ups
ALTER TABLE people ADD COLUMN age INT;;
-- !Downs
ALTER TABLE people DROP COLUMN age;
