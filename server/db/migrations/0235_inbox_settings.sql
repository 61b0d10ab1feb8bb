-- What a member wants of their inbox. They go with the membership; without a row the defaults hold.
create table inbox_settings (
  company_id uuid not null,
  user_id uuid not null,
  -- Null: all that the member may see. Which of them the member may still see is checked whenever they are read.
  vehicle_ids uuid[],
  -- No mails from the first to the second time of the day.
  quiet_from time,
  quiet_to time,
  time_zone text not null default 'Europe/Berlin',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (company_id, user_id),
  constraint inbox_settings_of_a_member foreign key (company_id, user_id)
    references memberships (company_id, user_id) on delete cascade,
  constraint inbox_settings_quiet_whole check ((quiet_from is null) = (quiet_to is null))
);

alter table event_notification_subscriptions
  drop constraint event_notification_subscriptions_event_known;
alter table event_notification_subscriptions
  add constraint event_notification_subscriptions_event_known
    check (event_type in ('trip.recording.*', 'reminder.due', 'inbox.open'));

alter table event_notification_subscriptions
  -- How many days after its end a trip that is still open is mailed.
  add column inbox_mail_days integer[],
  -- The day of the latest mail about open trips, and the moment up to which it looked: the next one goes on there, so
  -- that no trip is in two mails of the same day and none is left out.
  add column inbox_mailed_on date,
  add column inbox_mailed_until timestamptz;

create index event_notification_subscriptions_inbox on event_notification_subscriptions (id)
  where event_type = 'inbox.open';
