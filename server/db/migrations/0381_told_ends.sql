-- When a driver said that a drive ended. It ends earlier for as long as another drive that began later has its positions.
alter table recorded_trips add column told_ended_at timestamptz;
