-- Gaps of a company in the order of time, without reading its trips.
alter table trip_findings add column company_id uuid;
alter table trip_findings add column start_at timestamptz;
update trip_findings f set company_id = t.company_id, start_at = t.start_at from trips t where t.id = f.trip_id;
alter table trip_findings alter column company_id set not null;
alter table trip_findings alter column start_at set not null;
create index trip_findings_gaps on trip_findings (company_id, start_at desc, trip_id desc) where gap > 0;

-- As before, with both.
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
      select id, company_id, start_at, end_at, odometer_start, odometer_end, created_at, merged_from from trips
      where vehicle_id = vehicle and deleted_at is null and start_at between since and until
      union all
      (select id, company_id, start_at, end_at, odometer_start, odometer_end, created_at, merged_from from trips
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
      insert into trip_findings as f
      values (trip.id, vehicle, previous_id, gap, is_overlapping, is_late, trip.company_id, trip.start_at)
      on conflict (trip_id) do update set previous_id = excluded.previous_id, gap = excluded.gap,
        is_overlapping = excluded.is_overlapping, is_late = excluded.is_late, start_at = excluded.start_at;
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
