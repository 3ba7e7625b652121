-- migrate:up transaction:false
alter table guests add column mail text;
create unique index guests_mail on guests (mail);

-- migrate:down
drop index guests_mail;
