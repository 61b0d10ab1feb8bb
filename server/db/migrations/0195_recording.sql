-- Phones and trackers that send positions, and the trips that are made of them: docs/recording.md.
create table recording_devices (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  vehicle_id uuid not null references vehicles (id) on delete cascade,
  name text not null,
  driver_user_id uuid references users (id) on delete set null,
  -- Null for a phone that records in the portal: its user is signed in.
  token_hash text constraint recording_devices_token unique,
  app text,
  windows jsonb,
  revoked_at timestamptz,
  last_position_at timestamptz,
  battery real,
  -- The times of the positions that came since they were last looked at, and how often some came.
  dirty_from timestamptz,
  dirty_to timestamptz,
  batches bigint not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);

create index recording_devices_of_vehicle on recording_devices (vehicle_id);
create index recording_devices_dirty on recording_devices (vehicle_id) where dirty_from is not null;
create unique index recording_devices_portal on recording_devices (vehicle_id, driver_user_id)
  where app = 'portal' and revoked_at is null;

-- Raw positions; they are deleted once their trip is final.
create table recording_points (
  device_id uuid not null references recording_devices (id) on delete cascade,
  at timestamptz not null,
  latitude double precision not null,
  longitude double precision not null,
  accuracy real,
  speed real,
  is_moving boolean,
  activity text,
  primary key (device_id, at)
);

-- What was recorded, and what became of it in the logbook. `running`: it is not written yet. `removed`: later positions
-- showed that it was no trip of its own.
create table recorded_trips (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  vehicle_id uuid not null references vehicles (id) on delete cascade,
  device_id uuid not null references recording_devices (id) on delete cascade,
  -- The id that a phone with the portal gave the drive.
  drive_sid text,
  state text not null,
  started_at timestamptz not null,
  -- Of a trip that goes on, the latest position.
  ended_at timestamptz not null,
  is_running boolean not null,
  metres double precision not null,
  positions integer not null,
  is_private boolean not null default false,
  time_zone text,
  -- What the driver read.
  odometer_start numeric(8, 1),
  odometer_end numeric(8, 1),
  trip_id uuid,
  -- The columns of the trip as the system wrote them: what somebody changed since is left alone.
  written jsonb,
  -- The attributes of the trip while it waits for the plan of the vehicle.
  waiting jsonb,
  recorded_at timestamptz not null default now(),
  final_at timestamptz,
  constraint recorded_trips_state_known check (state in ('running', 'recorded', 'waiting', 'duplicate', 'removed'))
);

create unique index recorded_trips_start on recorded_trips (device_id, started_at) where state <> 'removed';
create unique index recorded_trips_drive on recorded_trips (device_id, drive_sid) where drive_sid is not null;
create index recorded_trips_of_vehicle on recorded_trips (vehicle_id, started_at);
create index recorded_trips_waiting on recorded_trips (vehicle_id) where state = 'waiting';
create index recorded_trips_running on recorded_trips (vehicle_id) where is_running;
create index recorded_trips_open on recorded_trips (ended_at) where final_at is null;
create index recorded_trips_trip on recorded_trips (trip_id);

-- When the trips of a vehicle begin and end; null is the default.
create table recording_settings (
  vehicle_id uuid primary key references vehicles (id) on delete cascade,
  company_id uuid not null references companies (id) on delete cascade,
  start_after_seconds integer,
  start_after_metres integer,
  end_after_still_seconds integer,
  end_after_silence_seconds integer,
  max_accuracy integer,
  max_speed integer,
  version integer not null default 1
);

-- Odometers that were computed from the length of a track, until somebody confirms them.
alter table trips add column is_odometer_computed boolean;

-- Positions that come late change a track: the trip then tells of the new one, and the old one goes.
create or replace function guard_track_deletion() returns trigger language plpgsql
set search_path = 'public', 'pg_temp' as $$
begin
  if exists (select from trips where id = old.trip_id and track_digest = encode(sha256(old.content), 'hex')) then
    raise exception 'a track is kept as long as its trip tells of it' using errcode = 'WB002';
  end if;
  return old;
end $$;
