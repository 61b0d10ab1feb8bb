-- A drive of the portal is its user's, whatever becomes of the device that stands for their phones.
update recorded_trips r set driver_user_id = d.driver_user_id
from recording_devices d
where d.id = r.device_id and d.app = 'portal' and r.driver_user_id is null;

-- The phones of a user are one device of a vehicle, also after it was removed.
update recording_devices set token_hash = null where app = 'portal';

-- The trip that a drive gave way to is none any more: the next pass finishes it again.
alter table recorded_trips add column is_released boolean not null default false;
create index recorded_trips_released on recorded_trips (vehicle_id) where is_released;
