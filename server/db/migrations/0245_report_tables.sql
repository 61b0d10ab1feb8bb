-- Lines and SHA-256 of the tables in a report, {trips: {lines, digest}, expenses: …, summary: …}: tells an altered table
-- from an altered page, and how many lines are missing. Null of a report without tables, or from before this column.
alter table made_reports add column tables jsonb check (jsonb_typeof(tables) = 'object');

-- For the page behind the QR code, which knows nothing but hashes.
create index made_reports_by_head on made_reports using gin (heads jsonb_path_ops);
create index history_checkpoints_by_hash on history_checkpoints (hash);
