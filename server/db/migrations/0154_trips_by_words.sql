-- Finding trips by words: of one vehicle, of several, or of a company.
create index concurrently trips_words on trips using gin (company_id, vehicle_id,
  trip_words(contact_name, contact_company, reason, place_start, place_end, comment, driver_name) gin_trgm_ops)
  where deleted_at is null;
