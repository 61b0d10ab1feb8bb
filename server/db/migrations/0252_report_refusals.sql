-- Mails of reports that the mail server did not take. A table of its own, since the history of what was sent only grows.
create table report_refusals (
  delivery_id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  refused_at timestamptz not null default now()
);

alter table report_runs drop constraint report_runs_reason_known;

alter table report_runs add constraint report_runs_reason_known
  check (reason in ('making', 'recipients', 'refused', 'rights'));
