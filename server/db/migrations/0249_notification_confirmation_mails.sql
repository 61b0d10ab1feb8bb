-- Who had which address asked whether it wants notifications: removing a subscription must not reset the limits.
create table notification_confirmation_mails (
  user_id uuid not null references users (id) on delete cascade,
  email_key text collate "C" not null,
  mailed_at timestamptz not null default clock_timestamp(),
  primary key (user_id, mailed_at, email_key)
);

create index notification_confirmation_mails_by_address on notification_confirmation_mails (email_key, mailed_at);
create index notification_confirmation_mails_age on notification_confirmation_mails (mailed_at);
