-- A recording without a driver is that of nobody, whoever has the device by now. What is older than the column is that of
-- the driver who has had the device unchanged since before it.
update recorded_trips r set driver_user_id = d.driver_user_id
from recording_devices d
where d.id = r.device_id and r.driver_user_id is null and d.driver_user_id is not null and d.changed_at < r.started_at;

create or replace function is_withdrawn_trip_hidden(viewer uuid, company uuid, vehicle uuid, starts timestamptz, ends timestamptz)
returns boolean language sql stable as $$
  select coalesce((select c.hides_private_trips from companies c where c.id = company), false) and (
    exists (
      select from trips p where p.vehicle_id = vehicle and p.deleted_at is null and p.category = 'private'
        and p.start_at >= starts - interval '1 day' and p.start_at < ends and p.end_at > starts
        and trip_driver(p.id, p.vehicle_id, p.driver_user_id) is distinct from viewer)
    or exists (
      select from trips p where p.vehicle_id = vehicle and p.deleted_at is null and p.category = 'private'
        and p.end_at - p.start_at > interval '12 hours' and p.start_at < ends and p.end_at > starts
        and trip_driver(p.id, p.vehicle_id, p.driver_user_id) is distinct from viewer)
    or exists (
      select from trips p where p.vehicle_id = vehicle and p.deleted_at is not null and p.category = 'private'
        and p.start_at >= starts - interval '1 day' and p.start_at < ends and p.end_at > starts
        and trip_driver(p.id, p.vehicle_id, p.driver_user_id) is distinct from viewer)
    or exists (
      select from recorded_trips r
      where r.vehicle_id = vehicle and r.is_private and r.state in ('running', 'waiting')
        and r.started_at >= starts - interval '1 day' and r.started_at < ends and (r.ended_at > starts or r.is_running)
        and r.driver_user_id is distinct from viewer))
$$;
