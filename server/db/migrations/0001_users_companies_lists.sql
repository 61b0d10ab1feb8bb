-- Numbers inside texts count as numbers, and ä stands by a: the order of every list.
create collation german_numeric (provider = icu, locale = 'de-u-kn-true');

create table users (
  id uuid primary key,
  issuer text not null,
  subject text not null,
  email text,
  email_verified boolean not null default false,
  first_name text,
  last_name text,
  language text not null constraint users_language_known check (language in ('de', 'en')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint users_issuer_subject_unique unique (issuer, subject)
);

create table companies (
  id uuid primary key,
  name text not null,
  email text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);

create table memberships (
  company_id uuid not null references companies (id) on delete cascade,
  user_id uuid not null references users (id),
  role text not null constraint memberships_role_known
    check (role in ('company_owner', 'company_manager', 'company_user')),
  created_at timestamptz not null default now(),
  primary key (company_id, user_id)
);

create index memberships_user on memberships (user_id);
-- A user owns one company at most, and a company has one owner at most, also under parallel requests.
create unique index memberships_one_owned_company on memberships (user_id) where role = 'company_owner';
create unique index memberships_one_owner on memberships (company_id) where role = 'company_owner';

-- The four selection lists of companies and of users. Every entry belongs to exactly one owner.
create table list_entries (
  id uuid primary key,
  company_id uuid references companies (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  owner_id uuid not null generated always as (coalesce(company_id, user_id)) stored,
  list text not null constraint list_entries_list_known
    check (list in ('drivers', 'contacts', 'reasons', 'tags')),
  label text,
  first_name text,
  last_name text,
  company text,
  place jsonb,
  sort_first text not null collate german_numeric
    generated always as (coalesce(label, last_name, first_name, company)) stored,
  sort_second text not null collate german_numeric
    generated always as (coalesce(first_name, '')) stored,
  same_as text not null collate "C" generated always as (
    lower(coalesce(label, '') collate "und-x-icu") || chr(31) ||
    lower(coalesce(first_name, '') collate "und-x-icu") || chr(31) ||
    lower(coalesce(last_name, '') collate "und-x-icu") || chr(31) ||
    lower(coalesce(company, '') collate "und-x-icu")
  ) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint list_entries_one_owner check (num_nonnulls(company_id, user_id) = 1)
);

create unique index list_entries_once on list_entries (owner_id, list, same_as);
create index list_entries_order on list_entries (owner_id, list, sort_first, sort_second, id);
