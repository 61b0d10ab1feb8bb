-- Distances by driver, a year in a row and its months in arrays: the overview of a large fleet adds up a twelfth of the rows.
-- Distances are in tenths, whole numbers, of which floats are exact and added fastest. The name is what was typed, empty
-- where nobody is named. A row that has nothing left is deleted: a name must not outlive its trips.
create table driver_years (
  vehicle_id uuid not null,
  year integer not null,
  driver text not null,
  category text not null,
  trips double precision[] not null,
  tenths double precision[] not null,
  total_tenths double precision not null generated always as (tenths[1] + tenths[2] + tenths[3] + tenths[4] + tenths[5] + tenths[6]
    + tenths[7] + tenths[8] + tenths[9] + tenths[10] + tenths[11] + tenths[12]) stored,
  constraint driver_years_not_negative check (0 <= all (trips)),
  constraint driver_years_twelve_months check (cardinality(trips) = 12 and cardinality(tenths) = 12),
  constraint driver_years_pkey primary key (vehicle_id, year, driver, category)
);

-- Twelve months of which one has a value.
create function in_month(nth integer, value double precision) returns double precision[] language sql immutable as $$
  select array_agg(case when n = nth then value else 0 end order by n) from generate_series(1, 12) n
$$;

-- An update first: an insert that meets a row is checked as if it stood alone, and what is taken away is negative.
create function count_driver_month(vehicle uuid, month date, name text, kind text, more_trips numeric, more_distance numeric)
returns void language plpgsql as $$
declare
  nth integer := extract(month from month);
  more_tenths double precision := more_distance * 10;
begin
  update driver_years y set trips[nth] = y.trips[nth] + more_trips::double precision, tenths[nth] = y.tenths[nth] + more_tenths
  where y.vehicle_id = vehicle and y.year = extract(year from month)::integer and y.driver = name and y.category = kind;
  if not found then
    insert into driver_years (vehicle_id, year, driver, category, trips, tenths)
    values (vehicle, extract(year from month), name, kind, in_month(nth, more_trips::double precision),
      in_month(nth, more_tenths));
  end if;
end $$;

create or replace function count_inserted_trips() returns trigger language plpgsql as $$
begin
  insert into trip_months as m
  select t.vehicle_id, month_of(t.start_at, coalesce(v.time_zone, t.start_tz)), t.category, count(*),
    sum(t.odometer_end - t.odometer_start)
  from added t join vehicles v on v.id = t.vehicle_id
  where t.deleted_at is null group by 1, 2, 3
  on conflict (vehicle_id, month, category)
    do update set trips = m.trips + excluded.trips, distance = m.distance + excluded.distance;
  perform count_driver_month(vehicle_id, month, driver, category, trips, distance) from (
    select t.vehicle_id, month_of(t.start_at, coalesce(v.time_zone, t.start_tz)) as month,
      coalesce(t.driver_name, '') as driver, t.category, count(*)::numeric as trips, sum(t.odometer_end - t.odometer_start) as distance
    from added t join vehicles v on v.id = t.vehicle_id
    where t.deleted_at is null group by 1, 2, 3, 4) driven;
  return null;
end $$;

-- A month that did not exist is inserted; as above, what is taken away is an update.
create or replace function count_changed_trips() returns trigger language plpgsql as $$
declare
  driven record;
  is_taken_away boolean := false;
begin
  for driven in
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
        select from counted c where (c.vehicle_id, c.month, c.category) = (d.vehicle_id, d.month, d.category)))
    select vehicle_id, month, driver, category, sum(trips) as trips, sum(distance) as distance from each_trip
    group by 1, 2, 3, 4 having sum(trips) <> 0 or sum(distance) <> 0
  loop
    perform count_driver_month(
      driven.vehicle_id, driven.month, driven.driver, driven.category, driven.trips, driven.distance);
    is_taken_away := is_taken_away or driven.trips < 0;
  end loop;
  if is_taken_away then
    delete from driver_years y using (select distinct vehicle_id from before) b
    where y.vehicle_id = b.vehicle_id and 0 = all (y.trips);
  end if;
  return null;
end $$;

create or replace function recount_trips() returns trigger language plpgsql as $$
begin
  delete from trip_months where vehicle_id = new.id;
  insert into trip_months
  select vehicle_id, month_of(start_at, coalesce(new.time_zone, start_tz)), category, count(*),
    sum(odometer_end - odometer_start)
  from trips where vehicle_id = new.id and deleted_at is null group by 1, 2, 3;
  delete from driver_years where vehicle_id = new.id;
  perform count_driver_month(vehicle_id, month, driver, category, trips, distance) from (
    select vehicle_id, month_of(start_at, coalesce(new.time_zone, start_tz)) as month, coalesce(driver_name, '') as driver,
      category, count(*)::numeric as trips, sum(odometer_end - odometer_start) as distance
    from trips where vehicle_id = new.id and deleted_at is null group by 1, 2, 3, 4) driven;
  return null;
end $$;

-- No trip is written between this and the end of the migration: the functions above are not seen before it.
lock table trips in share row exclusive mode;
insert into driver_years
select m.vehicle_id, m.year, m.driver, m.category, array_agg(coalesce(d.trips, 0) order by nth),
  array_agg(coalesce(d.distance * 10, 0) order by nth)
from (select distinct vehicle_id, extract(year from month)::integer as year, driver, category from driver_months) m
cross join generate_series(1, 12) nth
left join driver_months d on (d.vehicle_id, d.month, d.driver, d.category)
  = (m.vehicle_id, make_date(m.year, nth, 1), m.driver, m.category)
group by 1, 2, 3, 4;
drop table driver_months;
