-- A membership is a record of its own: whoever changes a role may say which state they have seen.
alter table memberships
  add column version integer not null default 1,
  add column changed_at timestamptz not null default now();

-- Those that wait for an answer. Accepted, declined or taken back, the row is gone.
create table invitations (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  name text not null,
  email text not null,
  email_key text not null collate "C" generated always as (lower(email collate "und-x-icu")) stored,
  role text not null constraint invitations_role_assignable check (role in ('company_manager', 'company_user')),
  language text not null constraint invitations_language_known check (language in ('de', 'en')),
  reinvited_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);

create unique index invitations_once on invitations (company_id, email_key);
create index invitations_order on invitations (company_id, name collate german_numeric, id);
-- What the portal asks once a minute: whether there is something for this address.
create index invitations_invitee on invitations (email_key, id);
