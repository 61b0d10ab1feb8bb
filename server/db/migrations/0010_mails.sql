-- What is to be sent, one recipient each. The queue holds only the id of a mail, and its links are
-- gone from here as soon as it is sent.
create table mails (
  id uuid primary key,
  template text not null,
  recipient text not null,
  language text not null constraint mails_language_known check (language in ('de', 'en')),
  content jsonb,
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint mails_sent_without_content check ((sent_at is null) = (content is not null))
);

create index mails_age on mails (coalesce(sent_at, queued_at));
