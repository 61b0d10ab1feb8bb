-- A trip that recording took back, because another one tells of the same drive. It may say everything of a drive that is
-- private now, so it is hidden with it: docs/decisions/0054-private-trips.md.
alter table trips add column is_withdrawn boolean;

-- Whose private drive it was, where another device said so.
alter table recorded_trips add column driver_user_id uuid;

-- A recorded drive lasts a day at most, so one that shares time with it began within a day before, or lasts longer than
-- half a day, of which there are few. What is private but not in the logbook yet counts as well.
create function is_withdrawn_trip_hidden(viewer uuid, company uuid, vehicle uuid, starts timestamptz, ends timestamptz)
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
      select from recorded_trips r join recording_devices d on d.id = r.device_id
      where r.vehicle_id = vehicle and r.is_private and r.state in ('running', 'waiting')
        and r.started_at >= starts - interval '1 day' and r.started_at < ends and (r.ended_at > starts or r.is_running)
        and coalesce(r.driver_user_id, d.driver_user_id) is distinct from viewer))
$$;

-- What somebody restores is an ordinary trip again.
create or replace function guard_record_restore() returns trigger language plpgsql
set search_path = 'public', 'pg_temp' as $$
declare
  was jsonb := to_jsonb(old);
  own text[] := '{deleted_at,merged_into,is_withdrawn,version,changed_at}';
begin
  if (to_jsonb(new) - own) <> (was - own) or was ->> 'split_into' is not null
    or was ->> 'merged_into' is not null and not exists (
      select from trips where id = (was ->> 'merged_into')::uuid and old.id = any(split_into))
  then
    raise exception 'a record comes back as it was, and only where no other stands in its place'
      using errcode = 'WB002';
  end if;
  return new;
end $$;
