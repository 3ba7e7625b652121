CREATE DATABASE IF NOT EXISTS other DEFAULT CHARACTER SET utf8mb4;
CREATE TABLE here (id int AUTO_INCREMENT PRIMARY KEY);
CREATE TABLE other.there (id int AUTO_INCREMENT PRIMARY KEY, here_id int);
USE `other`;
CREATE TABLE inside (id int, there_id int, PRIMARY KEY (id), FOREIGN KEY (there_id) REFERENCES there (id) ON DELETE CASCADE) ENGINE=InnoDB;
USE home;
CREATE TABLE back (id int, inside_id int, FOREIGN KEY (inside_id) REFERENCES other.inside (id)) ENGINE=InnoDB;
