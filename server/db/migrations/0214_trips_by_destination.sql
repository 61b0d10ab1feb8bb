-- What trips to a place were for, newest first.
create index concurrently trips_by_destination on trips (company_id, place_key(place_end), start_at desc)
  where deleted_at is null and category <> 'none';
