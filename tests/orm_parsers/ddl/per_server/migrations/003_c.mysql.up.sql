CREATE TABLE only_mysql (id int unsigned NOT NULL PRIMARY KEY, a_id int, FOREIGN KEY (a_id) REFERENCES a (id)) ENGINE=InnoDB;
