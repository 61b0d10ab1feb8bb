-- Trips that one statement changes, deletes or restores are looked at together: a search for the trip before would pass over
-- every trip that the same transaction has deleted. Periods less than a week apart are taken as one. Where nothing of it was
-- changed, the odometer and place of the vehicle stay too.

create function refresh_changed_trips() returns trigger language plpgsql as $$
declare
  moved record;
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
      delete from trip_findings where trip_id = any(moved.deleted);
    end if;
    perform refresh_trip_findings(moved.vehicle_id, lower(period), upper(period) - interval '1 week')
    from unnest(moved.periods) as period;
    perform refresh_vehicle_position(moved.vehicle_id);
  end loop;
  return null;
end $$;

drop trigger trips_find_in_changed on trips;
drop trigger trips_refresh_position on trips;
create trigger trips_refresh_changed after update on trips referencing old table as before new table as added
  for each statement execute function refresh_changed_trips();
alter table trips enable always trigger trips_refresh_changed;
drop function find_in_changed_trip();
