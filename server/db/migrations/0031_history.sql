-- What happened to vehicles, trips and expenses, one chain a vehicle. An entry holds commitments only: the
-- hashes of three parts of the record as it was saved, each with a salt. The parts themselves stand in
-- history_payloads, from where one can be erased (data protection) without breaking the chain.
create table history_heads (
  vehicle_id uuid primary key,
  company_id uuid not null,
  entries bigint not null,
  hash bytea not null
);

create table history_entries (
  vehicle_id uuid not null,
  number bigint not null,
  company_id uuid not null,
  subject text not null constraint history_subject_known check (subject in ('vehicle', 'trip', 'expense')),
  subject_id uuid not null,
  action text not null constraint history_action_known
    check (action in ('created', 'changed', 'deleted', 'merged', 'erased')),
  actor_id uuid not null,
  request_id text not null,
  recorded_at timestamptz not null,
  related_ids uuid[] not null,
  core bytea not null,
  personal bytea not null,
  coordinates bytea not null,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (vehicle_id, number)
);

create index history_entries_subject on history_entries (subject_id, number);

create table history_payloads (
  vehicle_id uuid not null,
  number bigint not null,
  core_salt bytea not null,
  core text not null,
  personal_salt bytea,
  personal text,
  coordinates_salt bytea,
  coordinates text,
  primary key (vehicle_id, number),
  constraint history_personal_whole check ((personal_salt is null) = (personal is null)),
  constraint history_coordinates_whole check ((coordinates_salt is null) = (coordinates is null))
);

-- With its length before it, no text can be mistaken for the end of one and the start of the next.
create function history_field(content text) returns bytea language sql immutable parallel safe as $$
  select int4send(octet_length(convert_to(content, 'UTF8'))) || convert_to(content, 'UTF8')
$$;

create function history_commitment(salt bytea, content text) returns bytea
  language sql immutable parallel safe as 'select sha256(salt || history_field(content))';

-- The named columns of a row as text; what is empty is left out, so that a column added later changes nothing.
-- In plpgsql, here and below, because a session plans its statements once; those of a function in SQL may be
-- planned with every call.
create function history_part(record jsonb, columns text[]) returns text language plpgsql immutable parallel safe as $$
begin
  return (
    select coalesce(jsonb_strip_nulls(jsonb_object_agg(key, value)), '{}')::text
    from jsonb_each(record) where key = any(columns));
end $$;

create function history_core(record jsonb, others text[]) returns text language sql immutable parallel safe as
  'select jsonb_strip_nulls(record - others)::text';

create function append_history(
  vehicle uuid, company uuid, about text, about_id uuid, what text, related uuid[],
  core_content text, personal_content text, coordinates_content text
) returns void language plpgsql as $$
declare
  actor uuid := nullif(current_setting('wegbuch.actor', true), '');
  request text := coalesce(current_setting('wegbuch.request', true), '');
  salts bytea[] := array[uuid_send(gen_random_uuid()), uuid_send(gen_random_uuid()), uuid_send(gen_random_uuid())];
  head history_heads;
  entry history_entries;
begin
  if actor is null then
    raise exception 'nothing is written to the logbook without an actor' using errcode = 'WB001';
  end if;
  select * into head from history_heads where vehicle_id = vehicle for update;
  if not found then
    head := (vehicle, company, 0, '\x');
    insert into history_heads select head.*;
  end if;
  entry.number := head.entries + 1;
  entry.recorded_at := recorded_now();
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
  update history_heads set entries = entry.number, hash = entry.hash where vehicle_id = vehicle;
end $$;

-- Writes every saved state of a record into its vehicle's chain. The arguments: what the record is, the
-- columns that follow from others and are not recorded, those with personal texts, those with coordinates.
-- Moments are written in UTC, whoever writes.
create function record_history() returns trigger language plpgsql set timezone = 'UTC' as $$
declare
  derived text[] := string_to_array(tg_argv[1], ',');
  personal text[] := string_to_array(tg_argv[2], ',');
  coordinates text[] := string_to_array(tg_argv[3], ',');
  now_is jsonb := to_jsonb(new);
  was jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  what text := case when tg_op = 'INSERT' then 'created' else 'changed' end;
  related uuid[] := '{}';
begin
  if tg_op = 'UPDATE' and (now_is - derived) = (was - derived) then
    return null;
  end if;
  if tg_op = 'UPDATE' and was ->> 'deleted_at' is null and now_is ->> 'deleted_at' is not null then
    what := 'deleted';
    if now_is ->> 'merged_into' is not null then
      what := 'merged';
      related := array[(now_is ->> 'merged_into')::uuid];
    end if;
  elsif tg_op = 'INSERT' and now_is ->> 'merged_from' is not null then
    what := 'merged';
    select array_agg(id::uuid order by place) into related
      from jsonb_array_elements_text(now_is -> 'merged_from') with ordinality as source (id, place);
  end if;
  perform append_history(
    (case when tg_argv[0] = 'vehicle' then now_is ->> 'id' else now_is ->> 'vehicle_id' end)::uuid,
    new.company_id, tg_argv[0], new.id, what, related,
    history_core(now_is, derived || personal || coordinates),
    history_part(now_is, personal), history_part(now_is, coordinates));
  return null;
end $$;

-- The guards. `enable always` keeps them awake also where replication puts ordinary triggers to sleep.
create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: the logbook only grows', tg_op, tg_table_name using errcode = 'WB002';
end $$;

create function refuse_writing_by_hand() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 and coalesce(current_setting('wegbuch.erasing', true), '') = '' then
    raise exception '% of % by hand is refused: the logbook writes itself', tg_op, tg_table_name
      using errcode = 'WB002';
  end if;
  return new;
end $$;

create function let_heads_grow() returns trigger language plpgsql as $$
begin
  if new.entries <> old.entries + 1 or new.vehicle_id <> old.vehicle_id or new.company_id <> old.company_id then
    raise exception 'the head of a chain moves on by one entry' using errcode = 'WB002';
  end if;
  return new;
end $$;

-- A payload may lose a part and nothing else, and only what an entry says was erased.
create function let_payloads_fade() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - '{personal,personal_salt,coordinates,coordinates_salt}'::text[])
      <> (to_jsonb(old) - '{personal,personal_salt,coordinates,coordinates_salt}'::text[])
    or (new.personal is not null and (new.personal, new.personal_salt) is distinct from (old.personal, old.personal_salt))
    or (new.coordinates is not null
      and (new.coordinates, new.coordinates_salt) is distinct from (old.coordinates, old.coordinates_salt))
    or not exists (
      select from history_entries e join history_payloads p using (vehicle_id, number)
      where e.vehicle_id = old.vehicle_id and e.number > old.number and e.action = 'erased'
        and p.core::jsonb -> 'entries' @> to_jsonb(old.number)
        and (new.personal is not distinct from old.personal or p.core::jsonb ->> 'part' = 'personal')
        and (new.coordinates is not distinct from old.coordinates or p.core::jsonb ->> 'part' = 'coordinates'))
  then
    raise exception 'a payload changes only by an erasure that is itself recorded' using errcode = 'WB002';
  end if;
  return new;
end $$;

create trigger entries_only_grow before update or delete or truncate on history_entries
  execute function refuse_rewriting();
create trigger entries_not_by_hand before insert on history_entries
  for each row execute function refuse_writing_by_hand();
create trigger heads_stay before delete or truncate on history_heads execute function refuse_rewriting();
create trigger heads_grow before update on history_heads for each row execute function let_heads_grow();
create trigger heads_not_by_hand before insert or update on history_heads
  for each row execute function refuse_writing_by_hand();
create trigger payloads_stay before delete or truncate on history_payloads execute function refuse_rewriting();
create trigger payloads_fade before update on history_payloads for each row execute function let_payloads_fade();
create trigger payloads_not_by_hand before insert on history_payloads
  for each row execute function refuse_writing_by_hand();
alter table history_entries enable always trigger entries_only_grow;
alter table history_entries enable always trigger entries_not_by_hand;
alter table history_heads enable always trigger heads_stay;
alter table history_heads enable always trigger heads_grow;
alter table history_heads enable always trigger heads_not_by_hand;
alter table history_payloads enable always trigger payloads_stay;
alter table history_payloads enable always trigger payloads_fade;
alter table history_payloads enable always trigger payloads_not_by_hand;

-- Takes the personal texts or the coordinates of one record out of all its entries but the last, whose own
-- are empty by then; that it happened is an entry too.
create function erase_history(about_id uuid, erased_part text) returns integer language plpgsql as $$
declare
  last_entry history_entries;
  numbers bigint[];
begin
  select * into last_entry from history_entries where subject_id = about_id order by number desc limit 1;
  if not found then
    raise exception 'there is no such record' using errcode = 'no_data_found';
  end if;
  perform from history_heads where vehicle_id = last_entry.vehicle_id for update;
  select * into last_entry from history_entries where subject_id = about_id order by number desc limit 1;
  select array_agg(p.number order by p.number) into numbers
  from history_entries e join history_payloads p using (vehicle_id, number)
  where e.subject_id = about_id and p.number < last_entry.number and e.action <> 'erased'
    and case erased_part when 'personal' then p.personal when 'coordinates' then p.coordinates end is not null;
  if numbers is null then
    return 0;
  end if;
  perform set_config('wegbuch.erasing', 'yes', true);
  perform append_history(
    last_entry.vehicle_id, last_entry.company_id, last_entry.subject, about_id, 'erased', '{}',
    jsonb_build_object('part', erased_part, 'entries', to_jsonb(numbers))::text, '{}', '{}');
  update history_payloads set
    personal = case erased_part when 'personal' then null else personal end,
    personal_salt = case erased_part when 'personal' then null else personal_salt end,
    coordinates = case erased_part when 'coordinates' then null else coordinates end,
    coordinates_salt = case erased_part when 'coordinates' then null else coordinates_salt end
  where vehicle_id = last_entry.vehicle_id and number = any(numbers);
  perform set_config('wegbuch.erasing', '', true);
  return cardinality(numbers);
end $$;

create trigger vehicles_recorded after insert or update on vehicles for each row
  execute function record_history('vehicle', 'odometer,place,plate_key', 'place_said', '');
create trigger vehicles_stay before delete or truncate on vehicles execute function refuse_rewriting();
alter table vehicles enable always trigger vehicles_recorded;
alter table vehicles enable always trigger vehicles_stay;
