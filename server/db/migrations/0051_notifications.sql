-- Who is told by mail what happens in a company. It ends with the membership.
create table event_notification_subscriptions (
  id uuid primary key,
  company_id uuid not null,
  user_id uuid not null,
  event_type text not null constraint event_notification_subscriptions_event_known
    check (event_type in ('trip.recording.*')),
  email text not null,
  -- Known to whoever reads that mailbox, and to nobody else.
  confirm_secret uuid not null,
  unsubscribe_secret uuid not null,
  confirmed_at timestamptz,
  confirmation_mailed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint event_notification_subscriptions_of_a_member foreign key (company_id, user_id)
    references memberships (company_id, user_id) on delete cascade,
  constraint event_notification_subscriptions_once unique (company_id, user_id, event_type)
);

-- Which trip was told to whom: a job that runs twice tells nobody twice.
create table trip_notifications (
  trip_id uuid not null,
  subscription_id uuid not null references event_notification_subscriptions (id) on delete cascade,
  queued_at timestamptz not null default now(),
  primary key (trip_id, subscription_id)
);

create index trip_notifications_subscription on trip_notifications (subscription_id);
create index trip_notifications_age on trip_notifications (queued_at);
