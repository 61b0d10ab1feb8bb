-- Distances by driver. The name is what was typed, empty where nobody is named. A row that has nothing left is deleted: a
-- name must not outlive its trips.
create table driver_months (
  vehicle_id uuid not null,
  month date not null,
  driver text not null,
  category text not null,
  trips integer not null,
  distance numeric(12, 1) not null,
  constraint driver_months_not_negative check (trips >= 0),
  constraint driver_months_pkey primary key (vehicle_id, month, driver, category)
);

-- The counters of a month, in all and by driver, move together.
create or replace function count_inserted_trips() returns trigger language plpgsql as $$
begin
  insert into trip_months as m
  select t.vehicle_id, month_of(t.start_at, coalesce(v.time_zone, t.start_tz)), t.category, count(*),
    sum(t.odometer_end - t.odometer_start)
  from added t join vehicles v on v.id = t.vehicle_id
  where t.deleted_at is null group by 1, 2, 3
  on conflict (vehicle_id, month, category)
    do update set trips = m.trips + excluded.trips, distance = m.distance + excluded.distance;
  insert into driver_months as m
  select t.vehicle_id, month_of(t.start_at, coalesce(v.time_zone, t.start_tz)), coalesce(t.driver_name, ''), t.category,
    count(*), sum(t.odometer_end - t.odometer_start)
  from added t join vehicles v on v.id = t.vehicle_id
  where t.deleted_at is null group by 1, 2, 3, 4
  on conflict (vehicle_id, month, driver, category)
    do update set trips = m.trips + excluded.trips, distance = m.distance + excluded.distance;
  return null;
end $$;

-- A month that did not exist is inserted; an insert that meets a row is checked as if it stood alone, so what is taken away
-- is an update.
create or replace function count_changed_trips() returns trigger language plpgsql as $$
begin
  with each_trip as (
    select t.vehicle_id, month_of(t.start_at, coalesce(v.time_zone, t.start_tz)) as month, t.driver, t.category,
      t.sign as trips, t.sign * (t.odometer_end - t.odometer_start) as distance
    from (
      select -1 as sign, vehicle_id, start_at, start_tz, coalesce(driver_name, '') as driver, category, odometer_start,
        odometer_end
      from before where deleted_at is null
      union all
      select 1, vehicle_id, start_at, start_tz, coalesce(driver_name, ''), category, odometer_start, odometer_end
      from added where deleted_at is null) t
    join vehicles v on v.id = t.vehicle_id),
  moved as (
    select vehicle_id, month, category, sum(trips) as trips, sum(distance) as distance from each_trip
    group by 1, 2, 3 having sum(trips) <> 0 or sum(distance) <> 0),
  counted as (
    update trip_months m set trips = m.trips + d.trips, distance = m.distance + d.distance
    from moved d where (m.vehicle_id, m.month, m.category) = (d.vehicle_id, d.month, d.category)
    returning m.vehicle_id, m.month, m.category),
  inserted as (
    insert into trip_months (vehicle_id, month, category, trips, distance)
    select d.vehicle_id, d.month, d.category, d.trips, d.distance from moved d
    where not exists (
      select from counted c where (c.vehicle_id, c.month, c.category) = (d.vehicle_id, d.month, d.category))),
  driven as (
    select vehicle_id, month, driver, category, sum(trips) as trips, sum(distance) as distance from each_trip
    group by 1, 2, 3, 4 having sum(trips) <> 0 or sum(distance) <> 0),
  driven_counted as (
    update driver_months m set trips = m.trips + d.trips, distance = m.distance + d.distance
    from driven d where (m.vehicle_id, m.month, m.driver, m.category) = (d.vehicle_id, d.month, d.driver, d.category)
    returning m.vehicle_id, m.month, m.driver, m.category)
  insert into driver_months (vehicle_id, month, driver, category, trips, distance)
  select d.vehicle_id, d.month, d.driver, d.category, d.trips, d.distance from driven d
  where not exists (
    select from driven_counted c
    where (c.vehicle_id, c.month, c.driver, c.category) = (d.vehicle_id, d.month, d.driver, d.category));
  delete from driver_months m using (select distinct vehicle_id from added) a
  where m.vehicle_id = a.vehicle_id and m.trips = 0;
  return null;
end $$;

create or replace function recount_trips() returns trigger language plpgsql as $$
begin
  delete from trip_months where vehicle_id = new.id;
  insert into trip_months
  select vehicle_id, month_of(start_at, coalesce(new.time_zone, start_tz)), category, count(*),
    sum(odometer_end - odometer_start)
  from trips where vehicle_id = new.id and deleted_at is null group by 1, 2, 3;
  delete from driver_months where vehicle_id = new.id;
  insert into driver_months
  select vehicle_id, month_of(start_at, coalesce(new.time_zone, start_tz)), coalesce(driver_name, ''), category, count(*),
    sum(odometer_end - odometer_start)
  from trips where vehicle_id = new.id and deleted_at is null group by 1, 2, 3, 4;
  return null;
end $$;

-- No trip is written between this and the end of the migration: the functions above are not seen before it.
lock table trips in share row exclusive mode;
insert into driver_months
select t.vehicle_id, month_of(t.start_at, coalesce(v.time_zone, t.start_tz)), coalesce(t.driver_name, ''), t.category,
  count(*), sum(t.odometer_end - t.odometer_start)
from trips t join vehicles v on v.id = t.vehicle_id
where t.deleted_at is null group by 1, 2, 3, 4;

create index driver_months_empty on driver_months (vehicle_id) where trips = 0;

-- Few trips stay without a category, so few months have any.
create index trip_months_uncategorised on trip_months (vehicle_id) include (trips, distance)
  where category = 'none' and trips > 0;
