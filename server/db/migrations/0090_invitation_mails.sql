-- When a company last mailed an invitation to an address, also one that has been taken back since: inviting
-- and taking back in turn is no way to fill somebody's mailbox.
create table invitation_mails (
  company_id uuid not null references companies (id) on delete cascade,
  email_key text collate "C" not null,
  mailed_at timestamptz not null default now(),
  primary key (company_id, email_key)
);
