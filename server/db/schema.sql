-- Generated from the migrations by: npm run generate

create collation german_numeric (provider = icu, locale = 'de-u-kn-true');

create table companies (
  id uuid not null,
  name text not null,
  email text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  constraint companies_pkey PRIMARY KEY (id)
);

create table list_entries (
  id uuid not null,
  company_id uuid,
  user_id uuid,
  owner_id uuid generated always as (COALESCE(company_id, user_id)) stored not null,
  list text not null,
  label text,
  first_name text,
  last_name text,
  company text,
  place jsonb,
  sort_first text collate german_numeric generated always as (COALESCE(label, last_name, first_name, company)) stored not null,
  sort_second text collate german_numeric generated always as (COALESCE(first_name, ''::text)) stored not null,
  same_as text collate C generated always as (((((((lower((COALESCE(label, ''::text) COLLATE "und-x-icu")) || chr(31)) || lower((COALESCE(first_name, ''::text) COLLATE "und-x-icu"))) || chr(31)) || lower((COALESCE(last_name, ''::text) COLLATE "und-x-icu"))) || chr(31)) || lower((COALESCE(company, ''::text) COLLATE "und-x-icu")))) stored not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  constraint list_entries_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint list_entries_list_known CHECK ((list = ANY (ARRAY['drivers'::text, 'contacts'::text, 'reasons'::text, 'tags'::text]))),
  constraint list_entries_one_owner CHECK ((num_nonnulls(company_id, user_id) = 1)),
  constraint list_entries_pkey PRIMARY KEY (id),
  constraint list_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX list_entries_once ON public.list_entries USING btree (owner_id, list, same_as);
CREATE INDEX list_entries_order ON public.list_entries USING btree (owner_id, list, sort_first, sort_second, id);

create table mails (
  id uuid not null,
  template text not null,
  recipient text not null,
  language text not null,
  content jsonb,
  queued_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  constraint mails_language_known CHECK ((language = ANY (ARRAY['de'::text, 'en'::text]))),
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_sent_without_content CHECK (((sent_at IS NULL) = (content IS NOT NULL)))
);
CREATE INDEX mails_age ON public.mails USING btree (COALESCE(sent_at, queued_at));

create table memberships (
  company_id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamp with time zone default now() not null,
  constraint memberships_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint memberships_pkey PRIMARY KEY (company_id, user_id),
  constraint memberships_role_known CHECK ((role = ANY (ARRAY['company_owner'::text, 'company_manager'::text, 'company_user'::text]))),
  constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX memberships_one_owned_company ON public.memberships USING btree (user_id) WHERE (role = 'company_owner'::text);
CREATE UNIQUE INDEX memberships_one_owner ON public.memberships USING btree (company_id) WHERE (role = 'company_owner'::text);
CREATE INDEX memberships_user ON public.memberships USING btree (user_id);

create table users (
  id uuid not null,
  issuer text not null,
  subject text not null,
  email text,
  email_verified boolean default false not null,
  first_name text,
  last_name text,
  language text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  email_as_of timestamp with time zone default '-infinity'::timestamp with time zone not null,
  constraint users_issuer_subject_unique UNIQUE (issuer, subject),
  constraint users_language_known CHECK ((language = ANY (ARRAY['de'::text, 'en'::text]))),
  constraint users_pkey PRIMARY KEY (id)
);
