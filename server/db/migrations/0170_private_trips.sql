-- A company may hide private trips from everybody but their driver: docs/decisions/0054-private-trips.md.
alter table companies
  add column hides_private_trips boolean not null default false,
  -- When they were last shown to everybody again.
  add column private_trips_shown_at timestamptz;

-- The user who drove. No foreign key, as for the default driver of a vehicle: the history would otherwise change with
-- the person. Null in trips from before there was the column.
alter table trips add column driver_user_id uuid;

drop trigger trips_record_history on trips;
create trigger trips_record_history after insert or update on trips for each row
  execute function record_history('trip', '',
    'place_start,place_end,reason,contact_name,contact_company,driver_name,comment,driver_user_id',
    'place_start_coordinate,place_end_coordinate,coordinate_start,coordinate_end,track_digest');
alter table trips enable always trigger trips_record_history;

-- Whoever writes a trip drove it if they are assigned to the vehicle, or if nobody is.
create function driver_by_writer(vehicle uuid, kind text, writer uuid) returns uuid language sql stable as $$
  select case when kind = 'user' and (
      exists (select from vehicle_users u where u.vehicle_id = vehicle and u.user_id = writer)
      or not exists (select from vehicle_users u where u.vehicle_id = vehicle))
    then writer end
$$;

-- The driver of a trip: the recorded one, or else the writer of its first entry.
create function trip_driver(trip uuid, vehicle uuid, recorded uuid) returns uuid language sql stable as $$
  select coalesce(recorded, (
    select driver_by_writer(vehicle, coalesce(e.actor_kind, 'user'), e.actor_id) from history_entries e
    where e.subject_id = trip order by e.number limit 1))
$$;

create function is_trip_hidden(viewer uuid, trip uuid, company uuid, vehicle uuid, category text, recorded_driver uuid)
returns boolean language sql stable as $$
  select category = 'private'
    and coalesce((select c.hides_private_trips from companies c where c.id = company), false)
    and coalesce(trip_driver(trip, vehicle, recorded_driver) <> viewer, true)
$$;

-- What is told of the times of a hidden trip: its days, each as its midnight in the zone of the vehicle. The zone of the
-- trip would tell where it was.
create function hidden_trip_days(vehicle uuid, starts timestamptz, start_zone text, ends timestamptz, end_zone text)
returns jsonb language sql stable as $$
  select jsonb_build_object(
    'start', (starts at time zone start_zone)::date::timestamp at time zone coalesce(v.time_zone, 'UTC'),
    'end', (ends at time zone end_zone)::date::timestamp at time zone coalesce(v.time_zone, 'UTC'),
    'zone', coalesce(v.time_zone, 'UTC'))
  from vehicles v where v.id = vehicle
$$;

-- Whether a merged trip, or one that it was merged into in turn, is private.
create function is_merged_into_private(target uuid) returns boolean language sql stable as $$
  with recursive chain as (
    select category, merged_into from trips where id = target
    union all select t.category, t.merged_into from chain join trips t on t.id = chain.merged_into)
  select exists (select from chain where category = 'private')
$$;
