-- The newest trips of all vehicles of a company.
create index concurrently trips_of_company on trips (company_id, start_at desc, id desc) where deleted_at is null;
