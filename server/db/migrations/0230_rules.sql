-- Where a member lives and works, for the rules. The row also carries the limit on the number of rules: whoever adds one
-- locks it.
create table own_places (
  company_id uuid not null,
  user_id uuid not null,
  home jsonb,
  work jsonb,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (company_id, user_id),
  constraint own_places_of_a_member foreign key (company_id, user_id)
    references memberships (company_id, user_id) on delete cascade
);

-- A rule of a member answers their open trips. Weekdays count from Monday, 1; hours are minutes of the day, and may pass
-- midnight. Rules with the same condition are the same rule.
create table trip_rules (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  user_id uuid not null,
  from_kind text not null constraint trip_rules_from_known check (from_kind in ('any', 'home', 'work', 'customers', 'place')),
  from_place jsonb constraint trip_rules_from_place check ((from_kind = 'place') = (from_place is not null)),
  to_kind text not null constraint trip_rules_to_known check (to_kind in ('any', 'home', 'work', 'customers', 'place')),
  to_place jsonb constraint trip_rules_to_place check ((to_kind = 'place') = (to_place is not null)),
  weekdays jsonb,
  minute_from integer,
  minute_to integer,
  category text not null,
  reason text,
  contact_name text,
  contact_company text,
  is_customers_contact boolean not null,
  same_as text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint trip_rules_hours_whole check ((minute_from is null) = (minute_to is null)),
  constraint trip_rules_of_a_member foreign key (company_id, user_id)
    references memberships (company_id, user_id) on delete cascade
);

create unique index trip_rules_once on trip_rules (company_id, user_id, same_as);

-- What rules have answered. The names are copies, because a rule may be gone; they hold no address of a home.
create table rule_answers (
  trip_id uuid not null,
  -- That of the history's entry.
  request_id text not null,
  company_id uuid not null references companies (id) on delete cascade,
  user_id uuid not null,
  rule_id uuid not null,
  rule_name jsonb not null,
  -- The rules that would have answered differently and were less specific.
  lost jsonb not null,
  -- That of the trip after the answer.
  version integer not null,
  answered_at timestamptz not null default now(),
  primary key (trip_id, request_id)
);

create index rule_answers_of_a_member on rule_answers (company_id, user_id, answered_at desc, trip_id desc);

create table dismissed_proposals (
  company_id uuid not null,
  user_id uuid not null,
  key text not null,
  dismissed_at timestamptz not null default now(),
  primary key (company_id, user_id, key),
  constraint dismissed_proposals_of_a_member foreign key (company_id, user_id)
    references memberships (company_id, user_id) on delete cascade
);

-- Names of places in a rule's name are erased with the texts of the trip.
create function erase_rule_names() returns trigger language plpgsql as $$
begin
  update rule_answers set lost = '[]',
    rule_name = jsonb_set(jsonb_set(rule_name, '{from,label}', 'null'), '{to,label}', 'null')
  where trip_id = new.subject_id;
  return new;
end $$;
create trigger erasures_and_rule_names before insert on history_erasures
  for each row execute function erase_rule_names();
