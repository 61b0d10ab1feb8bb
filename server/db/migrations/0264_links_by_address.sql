-- Whether an account can still be restored to an address is looked up by it, as an account is.
alter table identity_links add column email_key text collate "C" generated always as (lower(email collate "und-x-icu")) stored;
create index identity_links_restoring on identity_links (email_key) where purpose = 'restore-email';
