-- PostgreSQL reads and plans the condition of a trigger anew with every statement; a function's it keeps. So
-- the moment of a record is looked at within its guard, and the guards of a vehicle wake for their own columns
-- alone: its odometer and place follow every trip.
create or replace function refuse_another_time() returns trigger language plpgsql as $$
begin
  if new.created_at not between recorded_now() - interval '1 minute' and recorded_now() + interval '1 minute' then
    raise exception 'a record is made at the time at which it is written' using errcode = 'WB002';
  end if;
  return new;
end $$;

drop trigger vehicles_made_now on vehicles;
create trigger vehicles_made_now before insert on vehicles for each row execute function refuse_another_time();
alter table vehicles enable always trigger vehicles_made_now;

drop trigger trips_made_now on trips;
create trigger trips_made_now before insert on trips for each row execute function refuse_another_time();
alter table trips enable always trigger trips_made_now;

drop trigger expenses_made_now on expenses;
create trigger expenses_made_now before insert on expenses for each row execute function refuse_another_time();
alter table expenses enable always trigger expenses_made_now;

drop trigger vehicles_stay_themselves on vehicles;
create trigger vehicles_stay_themselves before update of id, company_id, created_at, deleted_at on vehicles for each row
  when (old.id is distinct from new.id or old.company_id is distinct from new.company_id
    or old.created_at is distinct from new.created_at
    or old.deleted_at is not null and old.deleted_at is distinct from new.deleted_at)
  execute function refuse_rewriting();
alter table vehicles enable always trigger vehicles_stay_themselves;

drop trigger vehicles_said on vehicles;
create trigger vehicles_said
  after update of odometer_said, odometer_said_at, place_said, place_said_at on vehicles for each row
  when (old.odometer_said is distinct from new.odometer_said
    or old.odometer_said_at is distinct from new.odometer_said_at
    or old.place_said is distinct from new.place_said or old.place_said_at is distinct from new.place_said_at)
  execute function follow_what_is_said();
alter table vehicles enable always trigger vehicles_said;
