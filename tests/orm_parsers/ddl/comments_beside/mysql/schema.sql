-- Everything that can be
-- booked.
CREATE TABLE rooms (
  -- number on the door
  id int NOT NULL AUTO_INCREMENT,
  name varchar(20), -- shown to guests
  /* counted
     from zero */
  floor int,
  plan json COMMENT 'the server knows' -- and not this

  -- an empty line before

  , other int, -- TODO: rename
  -- name varchar(30),
  last int, -- the last, with PRIMARY KEY
  PRIMARY KEY (id) -- not of a column
) ENGINE=InnoDB; -- behind

-- ------------------------------
-- Table structure for table `b`
CREATE TABLE b (x int, y int); -- two columns on one line

-- CREATE TABLE old (x int);
CREATE TABLE c (x int) COMMENT='of the server';
# a hash works, too
CREATE TABLE d (x int);
