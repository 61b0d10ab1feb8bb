-- The tracks of recorded trips that wait for the plan of their vehicle, apart from the rows that every pass reads.
create table waiting_tracks (
  recorded_trip_id uuid primary key references recorded_trips (id) on delete cascade,
  company_id uuid not null references companies (id) on delete cascade,
  vehicle_id uuid not null references vehicles (id) on delete cascade,
  points integer not null,
  content bytea not null
);
create index waiting_tracks_of_vehicle on waiting_tracks (vehicle_id);
create index waiting_tracks_of_company on waiting_tracks (company_id);

-- A track goes when its trip waits no longer, or is private.
create function drop_waiting_track() returns trigger language plpgsql set search_path = 'public', 'pg_temp' as $$
begin
  delete from waiting_tracks where recorded_trip_id = new.id;
  return null;
end $$;
create trigger drop_waiting_track after update of state, is_private on recorded_trips
  for each row when (new.state <> 'waiting' or new.is_private) execute function drop_waiting_track();

-- While a trip waits, this is the zone in which its month is counted.
update recorded_trips set time_zone = waiting -> 'values' ->> 'dateStartTz', waiting = waiting - 'track'
  where state = 'waiting';
