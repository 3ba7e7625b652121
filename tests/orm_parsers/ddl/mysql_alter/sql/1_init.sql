CREATE TABLE users (id int NOT NULL, name varchar(20), age int, old int, note text, state enum('a','b')) ENGINE=InnoDB;
CREATE TABLE posts (id int NOT NULL AUTO_INCREMENT PRIMARY KEY, author int NOT NULL, title varchar(50), KEY by_author (author)) ENGINE=InnoDB;
CREATE TABLE a_table (x int) ENGINE=InnoDB;
CREATE TABLE b_table (y int) ENGINE=InnoDB;
