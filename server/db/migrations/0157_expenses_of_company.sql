-- The newest expenses of all vehicles of a company.
create index concurrently expenses_of_company on expenses (company_id, spent_at desc, id desc) where deleted_at is null;
