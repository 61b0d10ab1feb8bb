-- Finding expenses by words: of one vehicle, of several, or of a company.
create index concurrently expenses_words on expenses using gin (company_id, vehicle_id,
  expense_words(place, comment, tags) gin_trgm_ops)
  where deleted_at is null;
