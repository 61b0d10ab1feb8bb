-- Reports that are mailed by themselves: docs/reports.md.

-- Addresses to which a company may have reports sent, once whoever reads them has agreed.
create table report_recipients (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  email text not null,
  email_key text collate "C" not null generated always as (lower(email collate "und-x-icu")) stored,
  -- Of the link that was mailed last.
  confirm_hash text,
  confirm_until timestamptz,
  confirmed_at timestamptz,
  declined_at timestamptz,
  -- Part of every mail to the address.
  unsubscribe_secret uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);

create unique index report_recipients_once on report_recipients (company_id, email_key);

-- When a company last asked an address, also one that has been removed since.
create table report_confirmation_mails (
  company_id uuid not null references companies (id) on delete cascade,
  email_key text collate "C" not null,
  mailed_at timestamptz not null default now(),
  -- Later for an address that has declined.
  ask_again_at timestamptz not null,
  primary key (company_id, email_key)
);

create index report_confirmation_mails_by_address on report_confirmation_mails (email_key);

-- At most one a template. It runs with the rights of `user_id`; without a foreign key, because it stops when those go.
create table report_schedules (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  template_id uuid not null references report_templates (id) on delete cascade,
  user_id uuid not null,
  rhythm text not null constraint report_schedules_rhythm_known check (rhythm in ('week', 'month', 'quarter', 'year')),
  delivery text not null constraint report_schedules_delivery_known check (delivery in ('link', 'attachment')),
  stop_reason text constraint report_schedules_stop_known check (stop_reason in ('user', 'rights')),
  next_on date not null,
  next_at timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint report_schedules_one_a_template unique (template_id)
);

create index report_schedules_of_company on report_schedules (company_id);
create index report_schedules_due on report_schedules (next_at) where stop_reason is null;

create table report_schedule_recipients (
  schedule_id uuid not null references report_schedules (id) on delete cascade,
  recipient_id uuid not null references report_recipients (id) on delete cascade,
  primary key (schedule_id, recipient_id)
);

create index report_schedule_recipients_by_recipient on report_schedule_recipients (recipient_id);

-- One a schedule and due day. A claim is renewed while a worker makes the report, and expires when that dies.
create table report_runs (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  schedule_id uuid not null references report_schedules (id) on delete cascade,
  due_on date not null,
  state text not null default 'due' constraint report_runs_state_known
    check (state in ('due', 'sent', 'failed', 'cancelled')),
  reason text constraint report_runs_reason_known check (reason in ('making', 'recipients', 'rights')),
  attempts integer not null default 0,
  retry_at timestamptz not null default now(),
  claim uuid,
  claimed_at timestamptz,
  claimed_until timestamptz,
  -- Known once it was made.
  first_day date,
  last_day date,
  is_empty boolean,
  finished_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint report_runs_once unique (schedule_id, due_on)
);

create index report_runs_due on report_runs (company_id, created_at, id) where state = 'due';
create index report_runs_turns on report_runs (company_id, claimed_at desc) where claimed_at is not null;

-- The files behind links and attachments, until they expire.
create table report_files (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  name text not null,
  type text not null,
  bytes bigint not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

create index report_files_age on report_files (expires_at);

create table report_file_chunks (
  file_id uuid not null references report_files (id) on delete cascade,
  nth integer not null,
  content bytea not null,
  primary key (file_id, nth)
);

-- One a recipient. It outlives its run, which goes with the template, and its file.
create table report_links (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  run_id uuid not null,
  file_id uuid references report_files (id) on delete set null,
  secret_hash text not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  openings integer not null default 0,
  opened_at timestamptz
);

create index report_links_of_run on report_links (run_id);
create index report_links_by_file on report_links (file_id);
create index report_links_age on report_links (expires_at);

-- What was sent to whom. No foreign keys, like the register of reports: a row outlives template, schedule and account.
create table report_deliveries (
  id uuid primary key,
  company_id uuid not null,
  template_id uuid not null,
  template_label text not null,
  run_id uuid not null,
  link_id uuid,
  user_id uuid not null,
  email text not null,
  delivery text not null check (delivery in ('link', 'attachment')),
  first_day date,
  last_day date,
  bytes bigint not null,
  digest bytea not null check (octet_length(digest) = 32),
  delivered_at timestamptz not null default clock_timestamp()
);

create index report_deliveries_of_run on report_deliveries (run_id);
create index report_deliveries_by_company on report_deliveries (company_id, delivered_at desc, id desc);

create trigger report_deliveries_append_only before update or delete or truncate on report_deliveries
  execute function refuse_history_rewrite();
alter table report_deliveries enable always trigger report_deliveries_append_only;
