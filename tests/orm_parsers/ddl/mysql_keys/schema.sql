CREATE TABLE houses (id int PRIMARY KEY, code varchar(10) UNIQUE KEY, street varchar(20) NOT NULL, no int NOT NULL, UNIQUE KEY (street, no));
CREATE TABLE rooms (
  house int NOT NULL,
  no int NOT NULL,
  title varchar(40),
  street varchar(20), street_no int,
  owner int,
  twin int,
  `key` int, `index` int,
  PRIMARY KEY (house, no) USING BTREE,
  KEY ix_title (title(10), no DESC),
  INDEX (street),
  UNIQUE INDEX u_twin (twin),
  UNIQUE (owner, no),
  FULLTEXT KEY ft (title),
  CONSTRAINT fk_house FOREIGN KEY (house) REFERENCES houses (id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY fk_street (street, street_no) REFERENCES houses (street, no) ON DELETE SET NULL,
  CONSTRAINT positive CHECK (no > 0)
);
CREATE TABLE guests (id int unsigned NOT NULL AUTO_INCREMENT UNIQUE, house int, CONSTRAINT FOREIGN KEY (house) REFERENCES houses (id) ON DELETE RESTRICT);
CREATE INDEX by_house ON guests (house, id);
CREATE UNIQUE INDEX both_ways USING BTREE ON guests (id, house);
CREATE TABLE copied LIKE rooms;
CREATE TABLE made AS SELECT id, code FROM houses;
CREATE TABLE made_too (x int) SELECT id FROM houses;
CREATE TEMPORARY TABLE scratch (x int);
CREATE VIEW titles AS SELECT r.title, h.code AS house_code, r.no + 1 AS next FROM rooms r JOIN houses h ON h.id = r.house;
