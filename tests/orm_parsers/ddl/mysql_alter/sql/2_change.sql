ALTER TABLE users
  ADD PRIMARY KEY (id),
  ADD COLUMN mail varchar(80) NOT NULL AFTER name,
  ADD first_one int FIRST,
  ADD COLUMN placed int NOT NULL DEFAULT 4 AFTER name,
  ADD COLUMN placed_too varchar(5) DEFAULT 'x' FIRST,
  ADD (x int, y int NOT NULL DEFAULT 4),
  ADD UNIQUE KEY uq_mail (mail),
  ADD INDEX (age),
  CHANGE COLUMN `old` `older` bigint NOT NULL DEFAULT 0 COMMENT 'was old' AFTER note,
  CHANGE note note varchar(100) NULL,
  MODIFY COLUMN age smallint unsigned NOT NULL,
  MODIFY state enum('a','b','c') NOT NULL DEFAULT 'b';
ALTER TABLE users MODIFY id int NOT NULL AUTO_INCREMENT, COMMENT = 'people';
ALTER TABLE posts ADD CONSTRAINT fk_author FOREIGN KEY (author) REFERENCES users (id) ON DELETE CASCADE, ENGINE=InnoDB;
ALTER TABLE posts ADD FOREIGN KEY (author) REFERENCES users (id);
