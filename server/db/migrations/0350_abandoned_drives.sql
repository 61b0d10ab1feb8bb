-- The server has ended a drive of the portal that was silent for too long; its driver has not, and may still tell the end.
alter table recorded_trips add column is_abandoned boolean not null default false;
