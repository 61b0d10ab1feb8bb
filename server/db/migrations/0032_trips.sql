create table trips (
  id uuid primary key,
  company_id uuid not null,
  -- No foreign key: a vehicle never goes, and whoever writes a trip holds its lock.
  vehicle_id uuid not null,
  sid text,
  category text not null constraint trips_category_known
    check (category in ('business', 'private', 'commute', 'family', 'honorary', 'none')),
  start_at timestamptz not null,
  start_tz text not null,
  end_at timestamptz not null,
  end_tz text not null,
  odometer_start numeric(8, 1) not null,
  odometer_end numeric(8, 1) not null,
  -- Name and address of a place stand apart from its coordinate, as they are erased apart.
  place_start jsonb,
  place_end jsonb,
  place_start_coordinate jsonb,
  place_end_coordinate jsonb,
  coordinate_start jsonb,
  coordinate_end jsonb,
  reason text,
  contact_name text,
  contact_company text,
  driver_name text,
  comment text,
  client_created_at timestamptz,
  client_created_tz text,
  client_changed_at timestamptz,
  client_changed_tz text,
  -- SHA-256 of the kept track, in hexadecimal.
  track_digest text,
  merged_from uuid[],
  merged_into uuid,
  version integer not null default 1,
  created_at timestamptz not null default recorded_now(),
  changed_at timestamptz not null default recorded_now(),
  deleted_at timestamptz,
  constraint trips_end_after_start check (end_at >= start_at),
  constraint trips_odometer_forward check (odometer_end >= odometer_start),
  constraint trips_merged_is_gone check (merged_into is null or deleted_at is not null)
);

create unique index trips_sid_once on trips (vehicle_id, sid) where sid is not null;
create index trips_order on trips (vehicle_id, start_at desc, id desc) where deleted_at is null;
create index trips_order_by_category on trips (vehicle_id, category, start_at desc, id desc) where deleted_at is null;
create index trips_latest on trips (vehicle_id, end_at desc, id desc) where deleted_at is null;

create table trip_tracks (
  trip_id uuid primary key references trips (id),
  company_id uuid not null,
  points integer not null,
  content bytea not null
);

-- How many trips and how far, by the calendar month of their start: totals and the way to any page come from
-- here, so that no list counts its rows.
create table trip_months (
  vehicle_id uuid not null,
  month date not null,
  category text not null,
  trips integer not null constraint trip_months_not_negative check (trips >= 0),
  distance numeric(12, 1) not null,
  primary key (vehicle_id, month, category)
);

create function month_of(moment timestamptz, zone text) returns date language sql stable as
  'select date_trunc(''month'', moment at time zone zone)::date';

create function count_trips() returns trigger language plpgsql as $$
declare
  vehicle_zone text;
begin
  if tg_op = 'UPDATE' and (old.deleted_at is null, old.category, old.start_at, old.start_tz, old.odometer_start, old.odometer_end)
      is not distinct from (new.deleted_at is null, new.category, new.start_at, new.start_tz, new.odometer_start, new.odometer_end)
  then
    return null;
  end if;
  select time_zone into vehicle_zone from vehicles where id = new.vehicle_id;
  if tg_op = 'UPDATE' and old.deleted_at is null then
    -- An insert that would meet the row is checked as if it stood alone, so what is taken away is an update.
    update trip_months set trips = trips - 1, distance = distance - (old.odometer_end - old.odometer_start)
    where vehicle_id = old.vehicle_id and category = old.category
      and month = month_of(old.start_at, coalesce(vehicle_zone, old.start_tz));
  end if;
  if new.deleted_at is null then
    insert into trip_months as m values (
      new.vehicle_id, month_of(new.start_at, coalesce(vehicle_zone, new.start_tz)), new.category, 1,
      new.odometer_end - new.odometer_start)
    on conflict (vehicle_id, month, category)
      do update set trips = m.trips + excluded.trips, distance = m.distance + excluded.distance;
  end if;
  return null;
end $$;

-- A vehicle that gets its zone counts its trips anew: until then each went by its own.
create function recount_trips() returns trigger language plpgsql as $$
begin
  delete from trip_months where vehicle_id = new.id;
  insert into trip_months
  select vehicle_id, month_of(start_at, coalesce(new.time_zone, start_tz)), category, count(*),
    sum(odometer_end - odometer_start)
  from trips where vehicle_id = new.id and deleted_at is null group by 1, 2, 3;
  return null;
end $$;

-- Where a vehicle stands: what was said last, by its latest trip's end or by somebody afterwards.
create function follow_vehicle(vehicle uuid) returns void language plpgsql as $$
begin
  update vehicles v set odometer = s.odometer, place = s.place
  from (
    select
      case when t.end_at is null or t.end_at < said.odometer_said_at then said.odometer_said else t.odometer_end end as odometer,
      case when t.end_at is null or t.end_at < said.place_said_at then said.place_said
        when t.place_end is null and t.place_end_coordinate is null then null
        else coalesce(t.place_end, '{}')
          || case when t.place_end_coordinate is null then '{}'
            else jsonb_build_object('coordinate', t.place_end_coordinate) end
      end as place
    from vehicles said left join lateral (
      select end_at, odometer_end, place_end, place_end_coordinate from trips
      where vehicle_id = vehicle and deleted_at is null order by end_at desc, id desc limit 1
    ) t on true
    where said.id = vehicle
  ) s
  where v.id = vehicle and (v.odometer, v.place) is distinct from (s.odometer, s.place);
end $$;

create function follow_trips() returns trigger language plpgsql as $$
begin
  perform follow_vehicle(new.vehicle_id);
  return null;
end $$;

create function follow_what_is_said() returns trigger language plpgsql as $$
begin
  perform follow_vehicle(new.id);
  return null;
end $$;

create trigger trips_counted after insert or update on trips for each row execute function count_trips();
create trigger trips_followed after insert or update on trips for each row execute function follow_trips();
create trigger trips_recorded after insert or update on trips for each row
  execute function record_history('trip', '',
    'place_start,place_end,reason,contact_name,contact_company,driver_name,comment',
    'place_start_coordinate,place_end_coordinate,coordinate_start,coordinate_end,track_digest');
create trigger trips_stay before delete or truncate on trips execute function refuse_rewriting();
create trigger vehicles_recount after update of time_zone on vehicles for each row
  when (old.time_zone is distinct from new.time_zone) execute function recount_trips();
create trigger vehicles_said after update on vehicles for each row
  when ((old.odometer_said, old.odometer_said_at, old.place_said, old.place_said_at)
    is distinct from (new.odometer_said, new.odometer_said_at, new.place_said, new.place_said_at))
  execute function follow_what_is_said();
alter table trips enable always trigger trips_counted;
alter table trips enable always trigger trips_followed;
alter table trips enable always trigger trips_recorded;
alter table trips enable always trigger trips_stay;
alter table vehicles enable always trigger vehicles_recount;
alter table vehicles enable always trigger vehicles_said;

-- A track stays as it was recorded, until its coordinates are erased from the history.
create function let_tracks_go_with_their_history() returns trigger language plpgsql as $$
begin
  if exists (select from trips where id = old.trip_id and track_digest is not null) then
    raise exception 'a track is kept as long as its trip tells of it' using errcode = 'WB002';
  end if;
  return old;
end $$;

create trigger tracks_unchanged before update or truncate on trip_tracks execute function refuse_rewriting();
create trigger tracks_kept before delete on trip_tracks
  for each row execute function let_tracks_go_with_their_history();
alter table trip_tracks enable always trigger tracks_unchanged;
alter table trip_tracks enable always trigger tracks_kept;
