CREATE TABLE IF NOT EXISTS "schema_migrations" (version varchar(128) primary key);
CREATE TABLE `guests` (
  id integer primary key,
  name varchar(40) not null
, mail text);
CREATE UNIQUE INDEX guests_mail on guests (mail);
INSERT INTO "schema_migrations" (version) VALUES ('20230101');
