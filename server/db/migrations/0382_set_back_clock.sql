-- The latest time that the clock has shown, and since when it shows earlier ones. Both are forgotten a week after that: the
-- clock was ahead then, and is right now.
alter table clock_sightings add column latest_at timestamptz not null default now();
alter table clock_sightings add column set_back_at timestamptz;
