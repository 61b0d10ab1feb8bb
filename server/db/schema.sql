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

create table identity_accounts (
  id uuid not null,
  email text not null,
  email_key text collate C generated always as (lower((email COLLATE "und-x-icu"))) stored not null,
  email_verified boolean not null,
  first_name text not null,
  last_name text not null,
  language text not null,
  password_hash text not null,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  constraint identity_accounts_language_known CHECK ((language = ANY (ARRAY['de'::text, 'en'::text]))),
  constraint identity_accounts_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX identity_accounts_email_once ON public.identity_accounts USING btree (email_key);

create table identity_attempts (
  key_hash text not null,
  count integer not null,
  paused_until timestamp with time zone not null,
  changed_at timestamp with time zone default now() not null,
  constraint identity_attempts_pkey PRIMARY KEY (key_hash)
);

create table identity_keys (
  id text not null,
  purpose text not null,
  secret text not null,
  created_at timestamp with time zone default now() not null,
  retired_at timestamp with time zone,
  constraint identity_keys_pkey PRIMARY KEY (id),
  constraint identity_keys_purpose_known CHECK ((purpose = ANY (ARRAY['signing'::text, 'cookies'::text])))
);
CREATE UNIQUE INDEX identity_keys_one_in_use ON public.identity_keys USING btree (purpose) WHERE (retired_at IS NULL);

create table identity_links (
  token_hash text not null,
  account_id uuid not null,
  purpose text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  browser_hash text,
  constraint identity_links_account FOREIGN KEY (account_id) REFERENCES identity_accounts(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  constraint identity_links_pkey PRIMARY KEY (token_hash),
  constraint identity_links_purpose_known CHECK ((purpose = ANY (ARRAY['verify-email'::text, 'reset-password'::text])))
);
CREATE INDEX identity_links_account_of ON public.identity_links USING btree (account_id);

create table identity_records (
  model text not null,
  id_hash text not null,
  payload text not null,
  account_id uuid,
  grant_id text,
  uid text,
  consumed_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  constraint identity_records_pkey PRIMARY KEY (model, id_hash)
);
CREATE INDEX identity_records_account ON public.identity_records USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX identity_records_expiry ON public.identity_records USING btree (expires_at);
CREATE INDEX identity_records_grant ON public.identity_records USING btree (grant_id) WHERE (grant_id IS NOT NULL);
CREATE UNIQUE INDEX identity_records_session ON public.identity_records USING btree (uid) WHERE (model = 'Session'::text);

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
