-- The trips of a company that wait for their category, newest first.
create index concurrently trips_uncategorised on trips (company_id, start_at desc, id desc)
  where deleted_at is null and category = 'none';
