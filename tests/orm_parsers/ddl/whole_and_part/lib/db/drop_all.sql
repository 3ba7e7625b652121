DROP TABLE parts;
