-- The trips of a vehicle whose computed odometers nobody has confirmed yet.
create index concurrently trips_unconfirmed on trips (vehicle_id, start_at)
  where deleted_at is null and is_odometer_computed;
