-- What is due on a vehicle, by a day, by its odometer, or by whichever comes first. One row is one occurrence: what is done
-- keeps its row and, if it repeats, is followed by the next one.
create table reminders (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  vehicle_id uuid not null references vehicles (id) on delete cascade,
  kind text not null,
  label text,
  due_on date,
  due_odometer numeric(8, 1),
  repeat_months integer,
  repeat_distance integer,
  remind_days integer not null,
  remind_distance integer not null,
  done_on date,
  done_odometer numeric(8, 1),
  done_by uuid,
  -- The occurrence whose completion made this one.
  previous_id uuid constraint reminders_next_once unique references reminders (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint reminders_due_some_time check (due_on is not null or due_odometer is not null)
);

create index reminders_open_of_company on reminders (company_id, vehicle_id) where done_on is null;
create index reminders_open on reminders (vehicle_id) where done_on is null;
create index reminders_done on reminders (vehicle_id, done_on desc, id desc) where done_on is not null;
