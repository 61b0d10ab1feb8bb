-- What somebody has to look at: a trip that does not begin where the one before it ended, one that begins before an earlier
-- one has ended, one that was entered late. A trip without any of it has no row. The overview of a fleet counts them
-- without reading the trips.
create table trip_findings (
  trip_id uuid not null,
  vehicle_id uuid not null,
  previous_id uuid,
  gap numeric(8, 1) not null,
  is_overlapping boolean not null,
  is_late boolean not null,
  constraint trip_findings_pkey primary key (trip_id)
);
create index trip_findings_vehicle on trip_findings (vehicle_id);

-- Of the trips that begin within the period, and of the first one after it: those of the others cannot have changed. A loop,
-- because PostgreSQL would plan one statement for all of them anew at each write, which takes longer than running it.
create function refresh_trip_findings(vehicle uuid, since timestamptz, until timestamptz) returns void language plpgsql as $$
declare
  trip record;
  previous_id uuid;
  previous_odometer numeric;
  -- The latest end of all earlier trips.
  occupied_until timestamptz;
  is_first boolean := true;
  gap numeric;
  is_overlapping boolean;
  is_late boolean;
begin
  for trip in
    select * from (
      select id, start_at, end_at, odometer_start, odometer_end, created_at, merged_from from trips
      where vehicle_id = vehicle and deleted_at is null and start_at between since and until
      union all
      (select id, start_at, end_at, odometer_start, odometer_end, created_at, merged_from from trips
      where vehicle_id = vehicle and deleted_at is null and start_at > until order by start_at, id limit 1)) t
    order by start_at, id
  loop
    if is_first then
      select id, odometer_end into previous_id, previous_odometer from trips
      where vehicle_id = vehicle and deleted_at is null and (start_at, id) < (trip.start_at, trip.id)
      order by start_at desc, id desc limit 1;
      -- Of those within twelve hours before, and of the few that last longer. The offsets keep PostgreSQL from scanning all
      -- trips by their end.
      occupied_until := greatest(
        (select max(end_at) from (select end_at from trips
          where vehicle_id = vehicle and deleted_at is null and (start_at, id) < (trip.start_at, trip.id)
            and start_at >= trip.start_at - interval '12 hours' offset 0) recent),
        (select max(end_at) from (select end_at from trips
          where vehicle_id = vehicle and deleted_at is null and (start_at, id) < (trip.start_at, trip.id)
            and end_at - start_at > interval '12 hours' offset 0) long));
      is_first := false;
    end if;
    gap := coalesce(trip.odometer_start - previous_odometer, 0);
    is_overlapping := coalesce(trip.start_at < occupied_until, false);
    is_late := entered_late(trip.created_at, trip.end_at, trip.merged_from);
    if gap <> 0 or is_overlapping or is_late then
      insert into trip_findings as f values (trip.id, vehicle, previous_id, gap, is_overlapping, is_late)
      on conflict (trip_id) do update set previous_id = excluded.previous_id, gap = excluded.gap,
        is_overlapping = excluded.is_overlapping, is_late = excluded.is_late;
    else
      delete from trip_findings where trip_id = trip.id;
    end if;
    previous_id := trip.id;
    previous_odometer := trip.odometer_end;
    occupied_until := greatest(occupied_until, trip.end_at);
  end loop;
end $$;

create function find_in_inserted_trips() returns trigger language plpgsql as $$
begin
  perform refresh_trip_findings(vehicle_id, min(start_at), max(end_at)) from added group by vehicle_id;
  return null;
end $$;

create function find_in_changed_trip() returns trigger language plpgsql as $$
begin
  if (old.deleted_at is null, old.start_at, old.end_at, old.odometer_start, old.odometer_end)
    is not distinct from (new.deleted_at is null, new.start_at, new.end_at, new.odometer_start, new.odometer_end)
  then
    return null;
  end if;
  delete from trip_findings where trip_id = new.id;
  perform refresh_trip_findings(old.vehicle_id, old.start_at, old.end_at);
  if (old.start_at, old.end_at) <> (new.start_at, new.end_at) then
    perform refresh_trip_findings(new.vehicle_id, new.start_at, new.end_at);
  end if;
  return null;
end $$;

create trigger trips_find_in_inserted after insert on trips referencing new table as added
  for each statement execute function find_in_inserted_trips();
create trigger trips_find_in_changed after update on trips for each row execute function find_in_changed_trip();
alter table trips enable always trigger trips_find_in_inserted;
alter table trips enable always trigger trips_find_in_changed;

insert into trip_findings
select * from (
  select id, vehicle_id, previous_id, coalesce(odometer_start - previous_odometer, 0) as gap,
    coalesce(start_at < occupied_until, false) as is_overlapping, entered_late(created_at, end_at, merged_from) as is_late
  from (
    select *, lag(id) over earlier as previous_id, lag(odometer_end) over earlier as previous_odometer,
      max(end_at) over (earlier rows between unbounded preceding and 1 preceding) as occupied_until
    from trips where deleted_at is null
    window earlier as (partition by vehicle_id order by start_at, id)) t) f
where gap <> 0 or is_overlapping or is_late;
