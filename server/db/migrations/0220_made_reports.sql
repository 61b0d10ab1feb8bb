-- Every report that was made, by the digest of its file: whether a file was made here can be told from it later. No
-- foreign keys, like the history: a row outlives the account, the template and the vehicles that it names.
create table made_reports (
  id uuid primary key,
  company_id uuid not null,
  user_id uuid not null,
  made_at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('logbook', 'vehicles')),
  format text not null check (format in ('pdf', 'csvMultiline', 'csvSingleline')),
  template_id uuid,
  -- Null where the period has no bound.
  first_day date,
  last_day date,
  -- The head of each vehicle's chain in the snapshot of the report: {vehicleId, entries, hash}.
  heads jsonb not null check (jsonb_typeof(heads) = 'array'),
  bytes bigint not null check (bytes > 0),
  digest bytea not null check (octet_length(digest) = 32)
);
create index made_reports_by_digest on made_reports (digest);
create index made_reports_by_company on made_reports (company_id, made_at desc, id desc);

create trigger made_reports_append_only before update or delete or truncate on made_reports
  execute function refuse_history_rewrite();
alter table made_reports enable always trigger made_reports_append_only;
