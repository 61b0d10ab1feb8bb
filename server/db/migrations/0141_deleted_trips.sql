-- Reports show deleted trips where they stood, and tell the originals of a merged trip under it.
create index concurrently trips_deleted on trips (vehicle_id, start_at, id) where deleted_at is not null;
