-- What a vehicle showed when somebody said otherwise. Odometer and place follow its trips and are in no saved state: an
-- auditor who reads that somebody wrote 12,400 has to see that 12,345 stood there, not what was written years ago.
alter table vehicles
  add column odometer_corrected numeric(8, 1),
  add column place_corrected jsonb;

drop trigger vehicles_recorded on vehicles;
create trigger vehicles_recorded
  after insert or update of id, company_id, sid, license_plate, time_zone, system_of_units, currency_code,
    is_auto_recording_enabled, is_record_track_enabled, is_save_track_enabled, odometer_said, odometer_said_at,
    odometer_corrected, place_said, place_said_at, place_corrected, version, created_at, changed_at, deleted_at
  on vehicles for each row
  execute function record_history('vehicle', 'odometer,place,plate_key', 'place_said,place_corrected', '');
alter table vehicles enable always trigger vehicles_recorded;
