-- When the clock of the database was last looked at, and when it was found to have jumped ahead since.
create table clock_sightings (
  is_only boolean primary key default true check (is_only),
  seen_at timestamptz not null,
  jumped_at timestamptz
);
