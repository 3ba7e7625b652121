-- MariaDB dump 10.19  Distrib 10.11.6-MariaDB
--
-- Host: localhost    Database: home
-- ------------------------------------------------------
-- Server version	10.11.6-MariaDB

/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!40014 SET @OLD_FOREIGN_KEY_CHECKS=@@FOREIGN_KEY_CHECKS, FOREIGN_KEY_CHECKS=0 */;

--
-- Table structure for table `orders`
--

DROP TABLE IF EXISTS `orders`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8 */;
CREATE TABLE `orders` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `customer_id` int(11) DEFAULT NULL COMMENT 'who pays',
  `state` enum('open','it''s closed') NOT NULL DEFAULT 'open',
  `total` decimal(10,2) NOT NULL DEFAULT 0.00,
  `note` text DEFAULT NULL,
  `made_at` timestamp NOT NULL DEFAULT current_timestamp() ON UPDATE current_timestamp(),
  PRIMARY KEY (`id`),
  UNIQUE KEY `uq` (`customer_id`,`made_at`),
  KEY `fk_customer` (`customer_id`),
  CONSTRAINT `fk_customer` FOREIGN KEY (`customer_id`) REFERENCES `customers` (`id`) ON DELETE SET NULL
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci COMMENT='what was bought';
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `orders` WRITE;
/*!40000 ALTER TABLE `orders` DISABLE KEYS */;
INSERT INTO `orders` VALUES (1,NULL,'open',1.00,'it\'s; CREATE TABLE `never` (x int);','2020-01-01 00:00:00'),
(2,NULL,'it\'s closed',2.00,'-- "half /* \\','2020-01-01 00:00:00');
/*!40000 ALTER TABLE `orders` ENABLE KEYS */;
UNLOCK TABLES;

DROP TABLE IF EXISTS `customers`;
CREATE TABLE `customers` (
  `id` int(11) NOT NULL,
  `name` varchar(60) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

DROP TABLE IF EXISTS `open_orders`;
/*!50001 DROP VIEW IF EXISTS `open_orders`*/;
/*!50001 CREATE VIEW `open_orders` AS SELECT
 1 AS `id`,
  1 AS `name` */;

DELIMITER ;;
/*!50003 CREATE*/ /*!50003 TRIGGER t BEFORE INSERT ON orders
FOR EACH ROW BEGIN
  SET NEW.note = 'x; y';
END */;;
DELIMITER ;

DELIMITER $$
CREATE PROCEDURE p() BEGIN CREATE TEMPORARY TABLE inside (x int); SELECT 1; END $$
DELIMITER ;

/*!50001 DROP VIEW IF EXISTS `open_orders`*/;
/*!50001 CREATE ALGORITHM=UNDEFINED */
/*!50013 SQL SECURITY DEFINER */
/*!50001 VIEW `open_orders` AS select `o`.`id` AS `id`,`c`.`name` AS `name` from (`orders` `o` join `customers` `c` on(`c`.`id` = `o`.`customer_id`)) where `o`.`state` = 'open' */;
/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
