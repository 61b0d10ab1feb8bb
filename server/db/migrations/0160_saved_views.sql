-- A filter and order of a list, saved under a label: by a member for themselves, or, without an owner, for the company. The
-- views of a member go with the membership.
create table saved_views (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  owner_id uuid,
  holder_id uuid not null generated always as (coalesce(owner_id, company_id)) stored,
  list text not null constraint saved_views_list_known check (list in ('trips', 'expenses')),
  label text not null collate german_numeric,
  same_as text not null collate "C" generated always as (lower(label collate "und-x-icu")) stored,
  query jsonb not null constraint saved_views_query_object check (jsonb_typeof(query) = 'object'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint saved_views_of_a_member foreign key (company_id, owner_id)
    references memberships (company_id, user_id) on delete cascade
);

create unique index saved_views_once on saved_views (company_id, holder_id, list, same_as);
