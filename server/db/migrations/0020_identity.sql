-- The accounts of the embedded identity provider. A user of the product points here by issuer and subject only.
create table identity_accounts (
  id uuid primary key,
  email text not null,
  email_key text not null collate "C" generated always as (lower(email collate "und-x-icu")) stored,
  email_verified boolean not null,
  first_name text not null,
  last_name text not null,
  language text not null constraint identity_accounts_language_known check (language in ('de', 'en')),
  password_hash text not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);

create unique index identity_accounts_email_once on identity_accounts (email_key);

-- What the provider keeps: sessions, interactions, codes, refresh tokens, grants. The id of a record is a
-- secret that somebody carries, so only its hash is here.
create table identity_records (
  model text not null,
  id_hash text not null,
  payload text not null,
  account_id uuid,
  grant_id text,
  uid text,
  consumed_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (model, id_hash)
);

create index identity_records_grant on identity_records (grant_id) where grant_id is not null;
create index identity_records_account on identity_records (account_id) where account_id is not null;
create unique index identity_records_session on identity_records (uid) where model = 'Session';
create index identity_records_expiry on identity_records (expires_at);

create table identity_keys (
  id text primary key,
  purpose text not null constraint identity_keys_purpose_known check (purpose in ('signing', 'cookies')),
  secret text not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

-- One key of each purpose is in use, also when several servers start at once.
create unique index identity_keys_one_in_use on identity_keys (purpose) where retired_at is null;

create table identity_links (
  token_hash text primary key,
  account_id uuid not null,
  purpose text not null constraint identity_links_purpose_known check (purpose in ('verify-email', 'reset-password')),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The browser that asked for it; another one has to know the password as well.
  browser_hash text,
  -- Checked at the end, so that a link for nobody can be made and taken back: the same work for every address.
  constraint identity_links_account foreign key (account_id) references identity_accounts (id)
    on delete cascade deferrable initially deferred
);

create index identity_links_account_of on identity_links (account_id);

-- Who tried how often, by the hash of an account's address or of a network address.
create table identity_attempts (
  key_hash text primary key,
  count integer not null,
  paused_until timestamptz not null,
  changed_at timestamptz not null default now()
);
