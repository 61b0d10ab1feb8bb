-- A company has a limit on its vehicles, deleted ones included, and a report looks for these.
create index concurrently vehicles_deleted on vehicles (company_id) where deleted_at is not null;
