-- A sold vehicle is archived: nobody writes to its logbook any more, and it is listed apart.
alter table vehicles add column archived_at timestamptz;

drop trigger vehicles_record_history on vehicles;
create trigger vehicles_record_history
  after insert or update of id, company_id, sid, license_plate, time_zone, system_of_units, currency_code,
    is_auto_recording_enabled, is_record_track_enabled, is_save_track_enabled, odometer_said, odometer_said_at,
    odometer_corrected, place_said, place_said_at, place_corrected, version, created_at, changed_at, deleted_at,
    archived_at
  on vehicles for each row
  execute function record_history('vehicle', 'odometer,place,plate_key', 'place_said,place_corrected', '');
alter table vehicles enable always trigger vehicles_record_history;
