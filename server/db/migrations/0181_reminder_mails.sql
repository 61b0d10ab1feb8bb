alter table event_notification_subscriptions
  drop constraint event_notification_subscriptions_event_known;
alter table event_notification_subscriptions
  add constraint event_notification_subscriptions_event_known
    check (event_type in ('trip.recording.*', 'reminder.due'));

-- The day of the latest mail about what is due: a second worker, or a job that runs twice, sends no second one.
alter table event_notification_subscriptions add column reminders_mailed_on date;

-- What was mailed to whom: each occurrence when it comes near, and once more when it is overdue.
create table reminder_notifications (
  reminder_id uuid not null references reminders (id) on delete cascade,
  subscription_id uuid not null references event_notification_subscriptions (id) on delete cascade,
  stage text not null,
  primary key (reminder_id, subscription_id, stage)
);

create index reminder_notifications_subscription on reminder_notifications (subscription_id);
