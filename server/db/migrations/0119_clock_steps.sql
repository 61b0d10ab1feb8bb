-- A clock that once ran ahead must not leave a logbook that can never be verified again. Time does not run back
-- within a chain: an entry comes at least a microsecond after the one before it, and what the clock showed is
-- noted where that was another time. The hash stays as it was: it holds the entry's own time.
create table history_clock_steps (
  vehicle_id uuid not null,
  number bigint not null,
  clock_at timestamptz not null,
  primary key (vehicle_id, number)
);

-- Entries from before, whose time is that of a clock that was set back by more than verify puts up with.
insert into history_clock_steps
select vehicle_id, number, recorded_at from (
  select vehicle_id, number, recorded_at,
    lag(recorded_at) over (partition by vehicle_id order by number) as previous
  from history_entries
) entries where recorded_at < previous - interval '10 minutes';

create trigger steps_only_grow before update or delete or truncate on history_clock_steps
  execute function refuse_rewriting();
create trigger steps_not_by_hand before insert on history_clock_steps
  for each row execute function refuse_writing_by_hand();
alter table history_clock_steps enable always trigger steps_only_grow;
alter table history_clock_steps enable always trigger steps_not_by_hand;

create or replace function append_history(
  vehicle uuid, company uuid, about text, about_id uuid, what text, related uuid[],
  core_content text, personal_content text, coordinates_content text
) returns void language plpgsql as $$
declare
  actor uuid := nullif(current_setting('wegbuch.actor', true), '');
  request text := coalesce(current_setting('wegbuch.request', true), '');
  salts bytea[] := array[uuid_send(gen_random_uuid()), uuid_send(gen_random_uuid()), uuid_send(gen_random_uuid())];
  head history_heads;
  entry history_entries;
  previous_at timestamptz;
  clock timestamptz;
begin
  if actor is null then
    raise exception 'nothing is written to the logbook without an actor' using errcode = 'WB001';
  end if;
  select * into head from history_heads where vehicle_id = vehicle for update;
  if not found then
    head := (vehicle, company, 0, '\x');
    insert into history_heads select head.*;
  end if;
  select recorded_at into previous_at from history_entries where vehicle_id = vehicle and number = head.entries;
  entry.number := head.entries + 1;
  clock := recorded_now();
  entry.recorded_at := greatest(clock, previous_at + interval '1 microsecond');
  entry.core := history_commitment(salts[1], core_content);
  entry.personal := history_commitment(salts[2], personal_content);
  entry.coordinates := history_commitment(salts[3], coordinates_content);
  entry.hash := sha256(
    history_field(vehicle::text) || history_field(entry.number::text) || history_field(company::text)
    || history_field(about) || history_field(about_id::text) || history_field(what)
    || history_field(actor::text) || history_field(request)
    || history_field((extract(epoch from entry.recorded_at) * 1000000)::bigint::text)
    || history_field(array_to_string(related, ','))
    || entry.core || entry.personal || entry.coordinates || head.hash);
  insert into history_entries values (
    vehicle, entry.number, company, about, about_id, what, actor, request, entry.recorded_at, related,
    entry.core, entry.personal, entry.coordinates, head.hash, entry.hash);
  insert into history_payloads values (
    vehicle, entry.number, salts[1], core_content, salts[2], personal_content, salts[3], coordinates_content);
  -- Less than a second is the ordinary adjustment of a clock.
  if clock < entry.recorded_at - interval '1 second' then
    insert into history_clock_steps values (vehicle, entry.number, clock);
  end if;
  update history_heads set entries = entry.number, hash = entry.hash where vehicle_id = vehicle;
end $$;
