-- How many findings each vehicle has, so that the overview of a fleet reads one row of each. A vehicle that never had any has
-- no row.
create table finding_counts (
  vehicle_id uuid not null,
  uncategorised integer not null,
  uncategorised_distance numeric(12, 1) not null,
  gaps integer not null,
  gap_distance numeric(12, 1) not null,
  overlapping integer not null,
  overlap_distance numeric(12, 1) not null,
  late integer not null,
  constraint finding_counts_pkey primary key (vehicle_id)
);

create function count_uncategorised() returns trigger language plpgsql as $$
declare
  counter trip_months := case when tg_op = 'DELETE' then old else new end;
  more_trips integer := case when tg_op = 'DELETE' then 0 else new.trips end
    - case when tg_op = 'INSERT' then 0 else old.trips end;
  more_distance numeric := case when tg_op = 'DELETE' then 0 else new.distance end
    - case when tg_op = 'INSERT' then 0 else old.distance end;
begin
  insert into finding_counts as c values (counter.vehicle_id, more_trips, more_distance, 0, 0, 0, 0, 0)
  on conflict (vehicle_id) do update set uncategorised = c.uncategorised + excluded.uncategorised,
    uncategorised_distance = c.uncategorised_distance + excluded.uncategorised_distance;
  return null;
end $$;

create trigger trip_months_count_inserted after insert on trip_months
  for each row when (new.category = 'none') execute function count_uncategorised();
create trigger trip_months_count_changed after update on trip_months
  for each row when (new.category = 'none') execute function count_uncategorised();
create trigger trip_months_count_deleted after delete on trip_months
  for each row when (old.category = 'none') execute function count_uncategorised();
alter table trip_months enable always trigger trip_months_count_inserted;
alter table trip_months enable always trigger trip_months_count_changed;
alter table trip_months enable always trigger trip_months_count_deleted;

create function count_findings(more finding_counts) returns void language plpgsql as $$
begin
  if (more.gaps, more.gap_distance, more.overlapping, more.overlap_distance, more.late) <> (0, 0, 0, 0, 0) then
    insert into finding_counts as c select more.*
    on conflict (vehicle_id) do update set gaps = c.gaps + excluded.gaps, gap_distance = c.gap_distance + excluded.gap_distance,
      overlapping = c.overlapping + excluded.overlapping, overlap_distance = c.overlap_distance + excluded.overlap_distance,
      late = c.late + excluded.late;
  end if;
end $$;

-- Of the trips that begin within the period, and of the first one after it: those of the others cannot have changed. A loop,
-- because PostgreSQL would plan one statement for all of them anew at each write, which takes longer than running it.
create or replace function refresh_trip_findings(vehicle uuid, since timestamptz, until timestamptz) returns void language plpgsql as $$
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
  -- What was found before.
  known trip_findings;
  more finding_counts := (vehicle, 0, 0, 0, 0, 0, 0, 0);
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
    select * into known from trip_findings f where f.trip_id = trip.id;
    if gap <> 0 or is_overlapping or is_late then
      insert into trip_findings as f values (trip.id, vehicle, previous_id, gap, is_overlapping, is_late)
      on conflict (trip_id) do update set previous_id = excluded.previous_id, gap = excluded.gap,
        is_overlapping = excluded.is_overlapping, is_late = excluded.is_late;
      more.gaps := more.gaps + (gap > 0)::integer;
      more.gap_distance := more.gap_distance + greatest(gap, 0);
      more.overlapping := more.overlapping + (gap < 0 or is_overlapping)::integer;
      more.overlap_distance := more.overlap_distance + greatest(-gap, 0);
      more.late := more.late + is_late::integer;
    elsif known.trip_id is not null then
      delete from trip_findings where trip_id = trip.id;
    end if;
    if known.trip_id is not null then
      more.gaps := more.gaps - (known.gap > 0)::integer;
      more.gap_distance := more.gap_distance - greatest(known.gap, 0);
      more.overlapping := more.overlapping - (known.gap < 0 or known.is_overlapping)::integer;
      more.overlap_distance := more.overlap_distance - greatest(-known.gap, 0);
      more.late := more.late - known.is_late::integer;
    end if;
    previous_id := trip.id;
    previous_odometer := trip.odometer_end;
    occupied_until := greatest(occupied_until, trip.end_at);
  end loop;
  perform count_findings(more);
end $$;

create or replace function refresh_changed_trips() returns trigger language plpgsql as $$
declare
  moved record;
  more finding_counts;
begin
  for moved in
    -- A full join is never planned as a loop within a loop: the plan is made once, maybe for one row.
    select a.vehicle_id, array_agg(a.id) filter (where a.deleted_at is not null) as deleted,
      range_agg(tstzrange(b.start_at, b.end_at + interval '1 week', '[]'))
        + range_agg(tstzrange(a.start_at, a.end_at + interval '1 week', '[]')) as periods
    from before b full join added a on b.id = a.id
    where (b.start_at, b.end_at, b.odometer_start, b.odometer_end, b.place_end, b.place_end_coordinate, b.deleted_at is null)
      is distinct from
      (a.start_at, a.end_at, a.odometer_start, a.odometer_end, a.place_end, a.place_end_coordinate, a.deleted_at is null)
    group by a.vehicle_id
  loop
    if moved.deleted is not null then
      with gone as (delete from trip_findings where trip_id = any(moved.deleted) returning *)
      select moved.vehicle_id, 0, 0, -count(*) filter (where gap > 0), -coalesce(sum(greatest(gap, 0)), 0),
        -count(*) filter (where gap < 0 or is_overlapping), -coalesce(sum(greatest(-gap, 0)), 0), -count(*) filter (where is_late)
      into more from gone;
      perform count_findings(more);
    end if;
    perform refresh_trip_findings(moved.vehicle_id, lower(period), upper(period) - interval '1 week')
    from unnest(moved.periods) as period;
    perform refresh_vehicle_position(moved.vehicle_id);
  end loop;
  return null;
end $$;

-- No trip is written between this and the end of the migration: the functions above are not seen before it.
lock table trips in share row exclusive mode;
insert into finding_counts
select vehicle_id, coalesce(uncategorised, 0), coalesce(uncategorised_distance, 0), coalesce(gaps, 0),
  coalesce(gap_distance, 0), coalesce(overlapping, 0), coalesce(overlap_distance, 0), coalesce(late, 0)
from (
  select vehicle_id, sum(trips) as uncategorised, sum(distance) as uncategorised_distance
  from trip_months where category = 'none' group by vehicle_id) n
full join (
  select vehicle_id, count(*) filter (where gap > 0) as gaps, sum(greatest(gap, 0)) as gap_distance,
    count(*) filter (where gap < 0 or is_overlapping) as overlapping, sum(greatest(-gap, 0)) as overlap_distance,
    count(*) filter (where is_late) as late
  from trip_findings group by vehicle_id) f using (vehicle_id);

-- Their reader has the counts now.
drop index trip_months_uncategorised;
