-- When the issuer told the address: of two tokens in use at once the younger one is right.
alter table users add column email_as_of timestamptz not null default '-infinity';
