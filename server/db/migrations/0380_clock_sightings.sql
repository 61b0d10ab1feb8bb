-- When the clock of the database was last looked at, and from when it has jumped ahead; `waited_seconds` counts the time since.
create table clock_sightings (
  is_only boolean primary key default true check (is_only),
  seen_at timestamptz not null,
  jumped_from timestamptz,
  waited_seconds double precision not null default 0
);
