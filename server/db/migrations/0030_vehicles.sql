-- The time that the product writes down. A function of its own, so that a made-up past (the demo) can be
-- written by the same rules as a real one.
create function recorded_now() returns timestamptz language sql volatile as 'select clock_timestamp()';

-- A plate as it is compared: no case, no spaces, no dashes.
create function plate_key(plate text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(plate, '[\s\u00ad\u2010-\u2015\u2212-]+', '', 'g') collate "und-x-icu")
$$;

create table vehicles (
  id uuid primary key,
  company_id uuid not null references companies (id),
  sid text,
  license_plate text not null,
  plate_key text not null collate german_numeric generated always as (plate_key(license_plate)) stored,
  time_zone text,
  system_of_units text not null constraint vehicles_units_known
    check (system_of_units in ('metric', 'imperial', 'usa')),
  currency_code text not null constraint vehicles_currency_known
    check (currency_code in ('GBP', 'EUR', 'CHF', 'USD')),
  is_auto_recording_enabled boolean not null,
  is_record_track_enabled boolean not null,
  is_save_track_enabled boolean not null,
  -- What somebody said where the vehicle stands, and when; without a time it was said at its making, and
  -- any trip knows better.
  odometer_said numeric(8, 1) not null,
  odometer_said_at timestamptz,
  place_said jsonb,
  place_said_at timestamptz,
  -- Where it stands: follows from its trips and from what was said.
  odometer numeric(8, 1) not null,
  place jsonb,
  version integer not null default 1,
  created_at timestamptz not null default recorded_now(),
  changed_at timestamptz not null default recorded_now(),
  deleted_at timestamptz
);

create unique index vehicles_sid_once on vehicles (company_id, sid) where sid is not null;
create index vehicles_order on vehicles (company_id, plate_key, id) where deleted_at is null;

-- Who leaves the company leaves its vehicles.
create table vehicle_users (
  vehicle_id uuid not null references vehicles (id),
  company_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default recorded_now(),
  primary key (vehicle_id, user_id),
  constraint vehicle_users_member foreign key (company_id, user_id)
    references memberships (company_id, user_id) on delete cascade
);

create index vehicle_users_user on vehicle_users (company_id, user_id);
