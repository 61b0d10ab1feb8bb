-- What a reader with the database's password could still have done to the logbook without switching a guard off.

-- Who writes by hand is no trigger: there is no setting that says otherwise. Names are spelt out, because a
-- search path may put functions of one's own before those of the database.
create or replace function refuse_writing_by_hand() returns trigger language plpgsql as $$
begin
  if pg_catalog.pg_trigger_depth() operator(pg_catalog.<) 2 then
    raise exception '% of % by hand is refused: the logbook writes itself', tg_op, tg_table_name
      using errcode = 'WB002';
  end if;
  return new;
end $$;

-- An erasure takes parts out of entries about its own record only, and that record's history tells of it.
create or replace function let_payloads_fade() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - '{personal,personal_salt,coordinates,coordinates_salt}'::text[])
      <> (to_jsonb(old) - '{personal,personal_salt,coordinates,coordinates_salt}'::text[])
    or (new.personal is not null and (new.personal, new.personal_salt) is distinct from (old.personal, old.personal_salt))
    or (new.coordinates is not null
      and (new.coordinates, new.coordinates_salt) is distinct from (old.coordinates, old.coordinates_salt))
    or not exists (
      select from history_entries e
      join history_payloads p using (vehicle_id, number)
      join history_entries faded on faded.vehicle_id = e.vehicle_id and faded.number = old.number
      where e.vehicle_id = old.vehicle_id and e.number > old.number and e.action = 'erased'
        and e.subject_id = faded.subject_id and p.core::jsonb -> 'entries' @> to_jsonb(old.number)
        and (new.personal is not distinct from old.personal or p.core::jsonb ->> 'part' = 'personal')
        and (new.coordinates is not distinct from old.coordinates or p.core::jsonb ->> 'part' = 'coordinates'))
  then
    raise exception 'a payload changes only by an erasure that is itself recorded' using errcode = 'WB002';
  end if;
  return new;
end $$;

-- Never holds a row: what is put here is done by its trigger, so that an erasure too is written by one.
create table history_erasures (subject_id uuid not null, part text not null);

-- Takes a part of one record out of all its saved states but the last, which is what the record holds now and
-- must have been emptied before.
create function erase_from_history() returns trigger language plpgsql as $$
declare
  last_state history_entries;
  numbers bigint[];
begin
  perform set_config('wegbuch.erased', '0', true);
  if new.part not in ('personal', 'coordinates') then
    raise exception 'only personal texts and coordinates can be erased' using errcode = 'WB002';
  end if;
  perform from history_heads where vehicle_id = (
    select vehicle_id from history_entries where subject_id = new.subject_id limit 1) for update;
  select * into last_state from history_entries
    where subject_id = new.subject_id and action <> 'erased' order by number desc limit 1;
  if not found then
    raise exception 'there is no such record' using errcode = 'no_data_found';
  end if;
  select array_agg(p.number order by p.number) into numbers
  from history_entries e join history_payloads p using (vehicle_id, number)
  where e.subject_id = new.subject_id and p.number < last_state.number and e.action <> 'erased'
    and case new.part when 'personal' then p.personal else p.coordinates end is not null;
  if numbers is null then
    return null;
  end if;
  perform append_history(
    last_state.vehicle_id, last_state.company_id, last_state.subject, new.subject_id, 'erased', '{}',
    jsonb_build_object('part', new.part, 'entries', to_jsonb(numbers))::text, '{}', '{}');
  update history_payloads set
    personal = case new.part when 'personal' then null else personal end,
    personal_salt = case new.part when 'personal' then null else personal_salt end,
    coordinates = case new.part when 'coordinates' then null else coordinates end,
    coordinates_salt = case new.part when 'coordinates' then null else coordinates_salt end
  where vehicle_id = last_state.vehicle_id and number = any(numbers);
  perform set_config('wegbuch.erased', cardinality(numbers)::text, true);
  return null;
end $$;

create trigger erasures_done before insert on history_erasures
  for each row execute function erase_from_history();
alter table history_erasures enable always trigger erasures_done;

create or replace function erase_history(about_id uuid, erased_part text) returns integer language plpgsql as $$
begin
  insert into history_erasures values (about_id, erased_part);
  return current_setting('wegbuch.erased')::integer;
end $$;

-- What a record is stays: whose it is, when it was made, what it was made from. What was taken away stays away.
create trigger trips_stay_themselves before update on trips for each row
  when ((old.id, old.company_id, old.vehicle_id, old.created_at, old.merged_from)
      is distinct from (new.id, new.company_id, new.vehicle_id, new.created_at, new.merged_from)
    or (old.deleted_at is not null
      and (old.deleted_at, old.merged_into) is distinct from (new.deleted_at, new.merged_into)))
  execute function refuse_rewriting();
create trigger vehicles_stay_themselves before update on vehicles for each row
  when ((old.id, old.company_id, old.created_at) is distinct from (new.id, new.company_id, new.created_at)
    or (old.deleted_at is not null and old.deleted_at is distinct from new.deleted_at))
  execute function refuse_rewriting();

-- Nobody enters a trip today and says that it was last month.
create function refuse_another_time() returns trigger language plpgsql as $$
begin
  raise exception 'a record is made at the time at which it is written' using errcode = 'WB002';
end $$;

create trigger trips_made_now before insert on trips for each row
  when (new.created_at not between recorded_now() - interval '1 minute' and recorded_now() + interval '1 minute')
  execute function refuse_another_time();
create trigger vehicles_made_now before insert on vehicles for each row
  when (new.created_at not between recorded_now() - interval '1 minute' and recorded_now() + interval '1 minute')
  execute function refuse_another_time();

-- The track that is kept is the one that the trip, and so the history, tells of.
create function let_told_tracks_in() returns trigger language plpgsql as $$
begin
  if not exists (
    select from trips where id = new.trip_id and track_digest = encode(sha256(new.content), 'hex'))
  then
    raise exception 'a track is kept only as its trip tells of it' using errcode = 'WB002';
  end if;
  return new;
end $$;

create trigger tracks_told before insert on trip_tracks for each row execute function let_told_tracks_in();

alter table trips enable always trigger trips_stay_themselves;
alter table trips enable always trigger trips_made_now;
alter table vehicles enable always trigger vehicles_stay_themselves;
alter table vehicles enable always trigger vehicles_made_now;
alter table trip_tracks enable always trigger tracks_told;

-- What was signed and put outside the database, told here as well: who removes the newest file has to come by
-- here too, and who has only the password does not reach the files. One row a file; the key tells the server.
create table history_checkpoints (
  key text not null,
  number bigint not null,
  hash text not null,
  written_at timestamptz not null default clock_timestamp(),
  primary key (key, number)
);

create trigger checkpoints_stay before update or delete or truncate on history_checkpoints
  execute function refuse_rewriting();
alter table history_checkpoints enable always trigger checkpoints_stay;

-- Tables of one's own, temporary ones above all, must not be taken for those of the logbook.
do $$
declare
  name text;
begin
  foreach name in array array['record_history()', 'let_payloads_fade()', 'erase_from_history()',
    'erase_history(uuid, text)', 'let_tracks_go_with_their_history()', 'let_told_tracks_in()']
  loop
    execute format('alter function %s set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;
