-- The security log: who signed in, what was refused, which rights, invitations and keys changed. No foreign keys:
-- an event outlives the account, company or invitation that it names.
create table security_events (
  id uuid primary key,
  recorded_at timestamptz not null default clock_timestamp(),
  kind text not null check (kind ~ '^[a-z_]{1,40}\.[a-z_]{1,40}$'),
  outcome text not null check (outcome in ('succeeded', 'refused')),
  -- Refusals of the same kind, account and address within a minute are one row.
  count integer not null default 1 check (count > 0),
  user_id uuid,
  issuer text,
  subject text,
  account_email text,
  company_id uuid,
  target_id uuid,
  client_address text,
  request_id text,
  details jsonb not null default '{}' check (octet_length(details::text) <= 2000)
);
create index security_events_by_time on security_events (recorded_at);

create function refuse_rewriting_events() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: the security log only grows', tg_op, tg_table_name using errcode = 'WB003';
end $$;

-- Events go by their age alone, never by choice, and never before 30 days: only the removal below deletes.
create function let_old_events_go() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if pg_trigger_depth() < 2 or old.recorded_at > now() - interval '30 days' then
    raise exception 'DELETE of % is refused: events are removed by their age alone', tg_table_name
      using errcode = 'WB003';
  end if;
  return old;
end $$;

create trigger security_events_stay before update or truncate on security_events
  execute function refuse_rewriting_events();
create trigger security_events_age before delete on security_events
  for each row execute function let_old_events_go();
alter table security_events enable always trigger security_events_stay;
alter table security_events enable always trigger security_events_age;

-- Never holds a row: what is inserted here is done by its trigger. The removal is itself an event.
create table security_event_removals (event_id uuid not null, older_than_days integer not null);

create function remove_old_events() returns trigger language plpgsql as $$
declare
  removed integer;
begin
  if new.older_than_days < 30 then
    raise exception 'security events are kept for at least 30 days' using errcode = 'WB003';
  end if;
  delete from security_events where recorded_at < now() - make_interval(days => new.older_than_days);
  get diagnostics removed = row_count;
  if removed > 0 then
    insert into security_events (id, kind, outcome, details)
    values (new.event_id, 'log.trimmed', 'succeeded',
      jsonb_build_object('events', removed, 'olderThanDays', new.older_than_days));
  end if;
  return null;
end $$;

create trigger security_event_removals_done before insert on security_event_removals
  for each row execute function remove_old_events();
alter table security_event_removals enable always trigger security_event_removals_done;

do $$
begin
  execute format('alter function remove_old_events() set search_path = %I, pg_temp', current_schema());
end $$;
