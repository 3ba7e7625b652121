-- migrate:up
create table `guests` (
  id integer primary key,
  name varchar(40) not null
);

-- migrate:down
drop table guests;
