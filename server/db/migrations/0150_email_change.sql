-- A link for a new address, and one that restores the old address, name the address that they set.
alter table identity_links add column email text;
alter table identity_links drop constraint identity_links_purpose_known;
alter table identity_links add constraint identity_links_purpose_known
  check (purpose in ('verify-email', 'reset-password', 'change-email', 'restore-email'));
alter table identity_links add constraint identity_links_email_by_purpose
  check ((email is not null) = (purpose in ('change-email', 'restore-email')));
