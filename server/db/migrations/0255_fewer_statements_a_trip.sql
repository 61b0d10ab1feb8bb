-- Writing a trip takes fewer statements: its months and its driver's are added to from one pass over what was inserted, and the
-- trip before is read with those of the period. As before otherwise.
create or replace function count_inserted_trips() returns trigger language plpgsql as $$
declare
  driven record;
begin
  for driven in
    select t.vehicle_id, month_of(t.start_at, coalesce(v.time_zone, t.start_tz)) as month, coalesce(t.driver_name, '') as driver,
      t.category, count(*)::numeric as trips, sum(t.odometer_end - t.odometer_start) as distance
    from added t join vehicles v on v.id = t.vehicle_id
    where t.deleted_at is null group by 1, 2, 3, 4
  loop
    insert into trip_months as m
    values (driven.vehicle_id, driven.month, driven.category, driven.trips, driven.distance)
    on conflict (vehicle_id, month, category)
      do update set trips = m.trips + excluded.trips, distance = m.distance + excluded.distance;
    perform count_driver_month(
      driven.vehicle_id, driven.month, driven.driver, driven.category, driven.trips, driven.distance);
  end loop;
  return null;
end $$;

-- Of the trips that begin within the period, and of the first one after it: those of the others cannot have changed. A loop,
-- because PostgreSQL would plan one statement for all of them anew at each write, which takes longer than running it. Nor may
-- its query be planned anew: of a vehicle with thousands of trips PostgreSQL expects that to pay, and it takes eight times as
-- long as running it.
create or replace function refresh_trip_findings(vehicle uuid, since timestamptz, until timestamptz) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  trip record;
  previous_id uuid;
  previous_odometer numeric;
  -- The start of the trip before all of them, and of the last one.
  start_before timestamptz := '-infinity';
  last_start timestamptz;
  -- The latest end of all earlier trips: of those within twelve hours before, and of the few that last longer. The offsets keep
  -- PostgreSQL from scanning all trips by their end.
  occupied_until timestamptz := greatest(
    (select max(end_at) from (select end_at from trips
      where vehicle_id = vehicle and deleted_at is null and start_at < since and start_at >= since - interval '12 hours'
      offset 0) recent),
    (select max(end_at) from (select end_at from trips
      where vehicle_id = vehicle and deleted_at is null and start_at < since and end_at - start_at > interval '12 hours'
      offset 0) long));
  gap numeric;
  is_overlapping boolean;
  is_late boolean;
  is_found boolean;
  -- What was found before.
  known trip_findings;
  more finding_counts := (vehicle, 0, 0, 0, 0, 0, 0, 0);
  is_counted boolean := false;
begin
  for trip in
    select * from (
      (select id, company_id, start_at, end_at, odometer_start, odometer_end, created_at, merged_from from trips
      where vehicle_id = vehicle and deleted_at is null and start_at < since order by start_at desc, id desc limit 1)
      union all
      select id, company_id, start_at, end_at, odometer_start, odometer_end, created_at, merged_from from trips
      where vehicle_id = vehicle and deleted_at is null and start_at between since and until
      union all
      (select id, company_id, start_at, end_at, odometer_start, odometer_end, created_at, merged_from from trips
      where vehicle_id = vehicle and deleted_at is null and start_at > until order by start_at, id limit 1)) t
    order by start_at, id
  loop
    if trip.start_at < since then
      start_before := trip.start_at;
    else
      gap := coalesce(trip.odometer_start - previous_odometer, 0);
      is_overlapping := coalesce(trip.start_at < occupied_until, false);
      is_late := entered_late(trip.created_at, trip.end_at, trip.merged_from);
      is_found := gap <> 0 or is_overlapping or is_late;
      select * into known from trip_findings f where f.trip_id = trip.id;
      if is_found then
        insert into trip_findings as f
        values (trip.id, vehicle, previous_id, gap, is_overlapping, is_late, trip.company_id, trip.start_at)
        on conflict (trip_id) do update set previous_id = excluded.previous_id, gap = excluded.gap,
          is_overlapping = excluded.is_overlapping, is_late = excluded.is_late, start_at = excluded.start_at;
        more.gaps := more.gaps + (gap > 0)::integer;
        more.gap_distance := more.gap_distance + greatest(gap, 0);
        more.overlapping := more.overlapping + (gap < 0 or is_overlapping)::integer;
        more.overlap_distance := more.overlap_distance + greatest(-gap, 0);
        more.late := more.late + is_late::integer;
        is_counted := true;
      end if;
      if known.trip_id is not null then
        if not is_found then
          delete from trip_findings where trip_id = trip.id;
        end if;
        more.gaps := more.gaps - (known.gap > 0)::integer;
        more.gap_distance := more.gap_distance - greatest(known.gap, 0);
        more.overlapping := more.overlapping - (known.gap < 0 or known.is_overlapping)::integer;
        more.overlap_distance := more.overlap_distance - greatest(-known.gap, 0);
        more.late := more.late - known.is_late::integer;
        is_counted := true;
      end if;
      last_start := trip.start_at;
    end if;
    previous_id := trip.id;
    previous_odometer := trip.odometer_end;
    occupied_until := greatest(occupied_until, trip.end_at);
  end loop;
  if is_counted then
    perform count_findings(more);
  end if;
  -- Fill-ups between them have other trips around them now.
  perform refresh_fill_ups(vehicle, product_type, min(spent_at), max(spent_at)) from expenses
  where vehicle_id = vehicle and deleted_at is null and is_reference_value and odometer is not null
    and spent_at between start_before and case when last_start > until then last_start else 'infinity' end
  group by product_type;
end $$;
