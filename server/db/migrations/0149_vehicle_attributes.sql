-- Optional attributes of a vehicle. The default driver may leave the company, and has no foreign key: the history of the
-- vehicle would otherwise change with the person.
alter table vehicles
  add column name text,
  add column make text,
  add column model text,
  add column vin text,
  add column plate_country text,
  add column default_driver_id uuid,
  add column default_category text;

drop trigger vehicles_record_history on vehicles;
create trigger vehicles_record_history
  after insert or update of id, company_id, sid, license_plate, time_zone, system_of_units, currency_code,
    is_auto_recording_enabled, is_record_track_enabled, is_save_track_enabled, odometer_said, odometer_said_at,
    odometer_corrected, place_said, place_said_at, place_corrected, version, created_at, changed_at, deleted_at,
    archived_at, name, make, model, vin, plate_country, default_driver_id, default_category
  on vehicles for each row
  execute function record_history('vehicle', 'odometer,place,plate_key',
    'place_said,place_corrected,name,vin,default_driver_id', '');
alter table vehicles enable always trigger vehicles_record_history;

-- The vehicles that are assigned when an invitation is accepted.
create table invitation_vehicles (
  invitation_id uuid not null references invitations (id) on delete cascade,
  vehicle_id uuid not null references vehicles (id),
  primary key (invitation_id, vehicle_id)
);
