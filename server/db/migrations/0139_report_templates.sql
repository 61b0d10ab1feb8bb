-- What a report is made from, saved under a label. The settings are complete whenever they are written; a setting that a
-- later version adds takes its default where it is missing.
create table report_templates (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  label text not null collate german_numeric,
  same_as text not null collate "C" generated always as (lower(label collate "und-x-icu")) stored,
  settings jsonb not null constraint report_templates_settings_object check (jsonb_typeof(settings) = 'object'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);

create unique index report_templates_once on report_templates (company_id, same_as);
create index report_templates_order on report_templates (company_id, label, id);
