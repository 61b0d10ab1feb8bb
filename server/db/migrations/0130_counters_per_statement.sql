-- Many records that are inserted by one statement move the counters of their months, and the odometer and place of
-- their vehicle, once and not once a record. Updates touch few records and are counted one by one as before.

create function count_added_trips() returns trigger language plpgsql as $$
begin
  insert into trip_months as m
  select t.vehicle_id, month_of(t.start_at, coalesce(v.time_zone, t.start_tz)), t.category, count(*),
    sum(t.odometer_end - t.odometer_start)
  from added t join vehicles v on v.id = t.vehicle_id
  where t.deleted_at is null group by 1, 2, 3
  on conflict (vehicle_id, month, category)
    do update set trips = m.trips + excluded.trips, distance = m.distance + excluded.distance;
  return null;
end $$;

create function count_added_expenses() returns trigger language plpgsql as $$
begin
  insert into expense_months as m
  select e.vehicle_id, month_of(e.spent_at, coalesce(v.time_zone, e.spent_tz)), e.currency_code, e.category,
    count(*), sum(e.grossing)
  from added e join vehicles v on v.id = e.vehicle_id
  where e.deleted_at is null group by 1, 2, 3, 4
  on conflict (vehicle_id, month, currency_code, category)
    do update set expenses = m.expenses + excluded.expenses, grossing = m.grossing + excluded.grossing;
  return null;
end $$;

create function follow_added() returns trigger language plpgsql as $$
begin
  perform follow_vehicle(vehicle_id) from (select distinct vehicle_id from added) a;
  return null;
end $$;

drop trigger trips_counted on trips;
drop trigger trips_followed on trips;
create trigger trips_counted after insert on trips referencing new table as added
  for each statement execute function count_added_trips();
create trigger trips_followed after insert on trips referencing new table as added
  for each statement execute function follow_added();
create trigger trips_recounted after update on trips for each row execute function count_trips();
create trigger trips_refollowed after update on trips for each row execute function follow_trips();
alter table trips enable always trigger trips_counted;
alter table trips enable always trigger trips_followed;
alter table trips enable always trigger trips_recounted;
alter table trips enable always trigger trips_refollowed;

drop trigger expenses_counted on expenses;
drop trigger expenses_followed on expenses;
create trigger expenses_counted after insert on expenses referencing new table as added
  for each statement execute function count_added_expenses();
create trigger expenses_followed after insert on expenses referencing new table as added
  for each statement execute function follow_added();
create trigger expenses_recounted after update on expenses for each row execute function count_expenses();
create trigger expenses_refollowed after update on expenses for each row execute function follow_trips();
alter table expenses enable always trigger expenses_counted;
alter table expenses enable always trigger expenses_followed;
alter table expenses enable always trigger expenses_recounted;
alter table expenses enable always trigger expenses_refollowed;
