-- The trip that a recording had in the logbook before it was taken back: somebody may restore it.
alter table recorded_trips add column withdrawn_trip_id uuid;
