-- Private because another recording of the drive is: it makes no further one private. Of what is private already nobody
-- knows why; it goes on as before.
alter table recorded_trips add column is_spread boolean not null default false;
