CREATE TABLE `Samples` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  a INTEGER, b int unsigned NOT NULL DEFAULT '3', c BIGINT(20) UNSIGNED, d smallint, e mediumint, f tinyint,
  g TINYINT(1) DEFAULT 1, h BOOL NOT NULL DEFAULT FALSE, i boolean,
  j decimal(10,2) DEFAULT '0.50', k DECIMAL, l numeric(4), m dec(3,1), n float, o double, p DOUBLE PRECISION, q real, r double(8,2),
  s char, t char(3) CHARACTER SET ascii COLLATE ascii_bin DEFAULT 'ab', u varchar(20) COLLATE utf8mb4_bin NOT NULL DEFAULT '',
  v CHARACTER VARYING(5), w text, x mediumtext, y longtext, z tinytext,
  aa blob, ab longblob, ac binary(16), ad varbinary(8), ae bit, af bit(4) DEFAULT b'0',
  ag date, ah datetime DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP, ai datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  aj timestamp NULL DEFAULT NULL, ak time, al year,
  am json DEFAULT NULL, an enum('a','b''c','d,e') NOT NULL DEFAULT 'a' COMMENT 'which; one', ao set('x','y'),
  ap int GENERATED ALWAYS AS (a + 1) VIRTUAL, aq int AS (a * 2) STORED COMMENT 'twice',
  ar int zerofill, ass int DEFAULT -1, at varchar(10) DEFAULT "it\"s", au varchar(10) DEFAULT 'it\'s',
  av point, aw int INVISIBLE DEFAULT 0, ax NATIONAL VARCHAR(7), ay nvarchar(7),
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=12 DEFAULT CHARSET=utf8mb4 COMMENT='All; of it';
