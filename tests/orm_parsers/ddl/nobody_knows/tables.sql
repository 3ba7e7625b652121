create table plain (id int primary key, name varchar(10) not null, other int references plain (id) on delete cascade);
create table pair (plain_id int primary key references plain, note varchar(20) unique);
