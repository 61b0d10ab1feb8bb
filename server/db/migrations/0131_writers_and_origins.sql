-- A device, an API key or the system can write to a logbook as well as a person, and what they write was entered,
-- recorded or imported. Both are part of what is hashed. Entries from before have neither and keep their hash.

alter table history_entries
  add column actor_kind text,
  add column origin text,
  add constraint history_actor_kind_known check (actor_kind in ('user', 'device', 'key', 'system')) not valid,
  add constraint history_origin_known check (origin in ('entered', 'recorded', 'imported')) not valid,
  add constraint history_origin_of_a_writer check ((actor_kind is null) = (origin is null)) not valid,
  drop constraint history_action_known,
  add constraint history_action_known
    check (action in ('created', 'changed', 'deleted', 'merged', 'erased', 'split', 'restored')) not valid;

create or replace function append_history(
  vehicle uuid, company uuid, about text, about_id uuid, what text, related uuid[],
  core_content text, personal_content text, coordinates_content text
) returns void language plpgsql as $$
declare
  actor uuid := nullif(current_setting('wegbuch.actor', true), '');
  kind text := coalesce(nullif(current_setting('wegbuch.actor_kind', true), ''), 'user');
  source text := coalesce(nullif(current_setting('wegbuch.origin', true), ''), 'entered');
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
    || history_field(array_to_string(related, ',')) || history_field(kind) || history_field(source)
    || entry.core || entry.personal || entry.coordinates || head.hash);
  insert into history_entries values (
    vehicle, entry.number, company, about, about_id, what, actor, request, entry.recorded_at, related,
    entry.core, entry.personal, entry.coordinates, head.hash, entry.hash, kind, source);
  insert into history_payloads values (
    vehicle, entry.number, salts[1], core_content, salts[2], personal_content, salts[3], coordinates_content);
  -- Less than a second is the ordinary adjustment of a clock.
  if clock < entry.recorded_at - interval '1 second' then
    insert into history_clock_steps values (vehicle, entry.number, clock);
  end if;
  update history_heads set entries = entry.number, hash = entry.hash where vehicle_id = vehicle;
end $$;
