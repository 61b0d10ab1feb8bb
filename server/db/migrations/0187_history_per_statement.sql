-- Trips and expenses that one statement writes move the head of their chain once: PostgreSQL passes over each older version
-- of the row until the transaction ends. Each record keeps an entry of its own.

create or replace function guard_head_advance() returns trigger language plpgsql as $$
begin
  if new.entries <= old.entries or new.vehicle_id <> old.vehicle_id or new.company_id <> old.company_id then
    raise exception 'the head of a chain only moves on' using errcode = 'WB002';
  end if;
  return new;
end $$;

-- Writes an entry after the one with the given hash and returns its own. The head of the chain is locked and moved by the caller.
create function append_entry(
  vehicle uuid, number bigint, company uuid, about text, about_id uuid, what text, related uuid[],
  core_content text, personal_content text, coordinates_content text, previous_hash bytea, previous_at timestamptz,
  out hash bytea, out recorded_at timestamptz
) language plpgsql as $$
declare
  actor uuid := nullif(current_setting('wegbuch.actor', true), '');
  kind text := coalesce(nullif(current_setting('wegbuch.actor_kind', true), ''), 'user');
  source text := coalesce(nullif(current_setting('wegbuch.origin', true), ''), 'entered');
  request text := coalesce(current_setting('wegbuch.request', true), '');
  core_salt bytea := uuid_send(gen_random_uuid());
  personal_salt bytea := uuid_send(gen_random_uuid());
  coordinates_salt bytea := uuid_send(gen_random_uuid());
  core bytea := history_commitment(core_salt, core_content);
  personal bytea := history_commitment(personal_salt, personal_content);
  coordinates bytea := history_commitment(coordinates_salt, coordinates_content);
  clock timestamptz := recorded_now();
begin
  if actor is null then
    raise exception 'nothing is written to the logbook without an actor' using errcode = 'WB001';
  end if;
  recorded_at := greatest(clock, previous_at + interval '1 microsecond');
  hash := sha256(
    history_field(vehicle::text) || history_field(number::text) || history_field(company::text)
    || history_field(about) || history_field(about_id::text) || history_field(what)
    || history_field(actor::text) || history_field(request)
    || history_field((extract(epoch from recorded_at) * 1000000)::bigint::text)
    || history_field(array_to_string(related, ',')) || history_field(kind) || history_field(source)
    || core || personal || coordinates || previous_hash);
  insert into history_entries values (
    vehicle, number, company, about, about_id, what, actor, request, recorded_at, related,
    core, personal, coordinates, previous_hash, hash, kind, source);
  insert into history_payloads values (
    vehicle, number, core_salt, core_content, personal_salt, personal_content, coordinates_salt, coordinates_content);
  -- Less than a second is the ordinary adjustment of a clock.
  if clock < recorded_at - interval '1 second' then
    insert into history_clock_steps values (vehicle, number, clock);
  end if;
end $$;

-- Locks the head of a chain, which it makes for the first entry, and tells the last entry.
create function lock_chain(vehicle uuid, company uuid, out number bigint, out hash bytea, out recorded_at timestamptz)
language plpgsql as $$
begin
  select e.number, e.hash, e.recorded_at into number, hash, recorded_at
  from history_heads h join history_entries e on e.vehicle_id = h.vehicle_id and e.number = h.entries
  where h.vehicle_id = vehicle for update of h;
  if found then
    return;
  end if;
  -- There is none, or it was moved while this waited: the entry is then newer than what the query sees.
  select h.entries, h.hash into number, hash from history_heads h where h.vehicle_id = vehicle for update;
  if not found then
    number := 0;
    hash := '\x';
    insert into history_heads values (vehicle, company, number, hash);
  end if;
  select e.recorded_at into recorded_at from history_entries e where e.vehicle_id = vehicle and e.number = lock_chain.number;
end $$;

create or replace function append_history(
  vehicle uuid, company uuid, about text, about_id uuid, what text, related uuid[],
  core_content text, personal_content text, coordinates_content text
) returns void language plpgsql as $$
declare
  last record;
  entry record;
begin
  last := lock_chain(vehicle, company);
  entry := append_entry(
    vehicle, last.number + 1, company, about, about_id, what, related,
    core_content, personal_content, coordinates_content, last.hash, last.recorded_at);
  update history_heads set entries = last.number + 1, hash = entry.hash where vehicle_id = vehicle;
end $$;

-- What was done to a record, and the records that it was made of or that replaced it. Without an earlier state it is new.
create function history_action(was jsonb, now_is jsonb, out what text, out related uuid[]) language plpgsql as $$
declare
  others jsonb := '[]';
begin
  what := case when was is null then 'created' else 'changed' end;
  related := '{}';
  if was is null then
    if now_is ->> 'merged_from' is not null then
      what := 'merged';
      others := now_is -> 'merged_from';
    end if;
  elsif was ->> 'deleted_at' is null and now_is ->> 'deleted_at' is not null then
    what := 'deleted';
    if now_is ->> 'merged_into' is not null then
      what := 'merged';
      others := jsonb_build_array(now_is -> 'merged_into');
    elsif now_is ->> 'split_into' is not null then
      what := 'split';
      others := now_is -> 'split_into';
    end if;
  elsif was ->> 'deleted_at' is not null and now_is ->> 'deleted_at' is null then
    what := 'restored';
    if was ->> 'merged_into' is not null then
      others := jsonb_build_array(was -> 'merged_into');
    end if;
  end if;
  if others <> '[]' then
    select array_agg(id::uuid order by place) into related
      from jsonb_array_elements_text(others) with ordinality as other (id, place);
  end if;
end $$;

-- Of vehicles: a trigger that watches columns has no tables of rows.
create or replace function record_history() returns trigger language plpgsql
  set timezone = 'UTC' set search_path = public, pg_temp as $$
declare
  derived text[] := string_to_array(tg_argv[1], ',');
  personal text[] := string_to_array(tg_argv[2], ',');
  coordinates text[] := string_to_array(tg_argv[3], ',');
  now_is jsonb := to_jsonb(new);
  was jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  action record;
begin
  if tg_op = 'UPDATE' and (now_is - derived) = (was - derived) then
    return null;
  end if;
  action := history_action(was, now_is);
  perform append_history(
    new.id, new.company_id, tg_argv[0], new.id, action.what, action.related,
    history_core(now_is, derived || personal || coordinates),
    history_part(now_is, personal), history_part(now_is, coordinates));
  return null;
end $$;

create function record_rows() returns trigger language plpgsql
  set timezone = 'UTC' set search_path = public, pg_temp as $$
declare
  derived text[] := string_to_array(tg_argv[1], ',');
  personal text[] := string_to_array(tg_argv[2], ',');
  coordinates text[] := string_to_array(tg_argv[3], ',');
  -- All columns but those of the part.
  beside_core text[] := derived || personal || coordinates;
  beside_personal text[];
  beside_coordinates text[];
  states refcursor;
  was jsonb;
  now_is jsonb;
  action record;
  chain uuid;
  last record;
  number bigint;
begin
  if tg_op = 'INSERT' then
    open states for select null::jsonb, to_jsonb(a) from added a;
  else
    -- A full join is never planned as a loop within a loop: the plan is made once, maybe for one row.
    open states for select to_jsonb(b), to_jsonb(a) from before b full join added a using (id)
      order by a.vehicle_id, a.id;
  end if;
  loop
    fetch states into was, now_is;
    exit when not found;
    continue when (now_is - derived) = (was - derived);
    if chain is distinct from (now_is ->> 'vehicle_id')::uuid then
      if chain is not null then
        update history_heads set entries = number, hash = last.hash where vehicle_id = chain;
      end if;
      chain := now_is ->> 'vehicle_id';
      last := lock_chain(chain, (now_is ->> 'company_id')::uuid);
      number := last.number;
    end if;
    if beside_personal is null then
      select array_agg(name) filter (where name <> all(personal)),
        array_agg(name) filter (where name <> all(coordinates))
      into beside_personal, beside_coordinates from jsonb_object_keys(now_is) as name;
    end if;
    number := number + 1;
    action := history_action(was, now_is);
    last := append_entry(
      chain, number, (now_is ->> 'company_id')::uuid, tg_argv[0], (now_is ->> 'id')::uuid, action.what, action.related,
      history_core(now_is, beside_core), history_core(now_is, beside_personal),
      history_core(now_is, beside_coordinates), last.hash, last.recorded_at);
  end loop;
  close states;
  if chain is not null then
    update history_heads set entries = number, hash = last.hash where vehicle_id = chain;
  end if;
  return null;
end $$;

drop trigger trips_record_history on trips;
create trigger trips_record_inserted after insert on trips referencing new table as added
  for each statement execute function record_rows('trip', '',
    'place_start,place_end,reason,contact_name,contact_company,driver_name,comment,driver_user_id',
    'place_start_coordinate,place_end_coordinate,coordinate_start,coordinate_end,track_digest');
create trigger trips_record_changed after update on trips referencing old table as before new table as added
  for each statement execute function record_rows('trip', '',
    'place_start,place_end,reason,contact_name,contact_company,driver_name,comment,driver_user_id',
    'place_start_coordinate,place_end_coordinate,coordinate_start,coordinate_end,track_digest');
alter table trips enable always trigger trips_record_inserted;
alter table trips enable always trigger trips_record_changed;

drop trigger expenses_record_history on expenses;
create trigger expenses_record_inserted after insert on expenses referencing new table as added
  for each statement execute function record_rows('expense', '', 'place,comment', 'place_coordinate,coordinate');
create trigger expenses_record_changed after update on expenses referencing old table as before new table as added
  for each statement execute function record_rows('expense', '', 'place,comment', 'place_coordinate,coordinate');
alter table expenses enable always trigger expenses_record_inserted;
alter table expenses enable always trigger expenses_record_changed;
