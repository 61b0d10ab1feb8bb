-- A deleted trip or expense can come back, as it was, and the originals of a merged trip when that one goes: it was
-- split, and says into what.

alter table trips
  add column split_into uuid[],
  add constraint trips_split_is_gone check (split_into is null or deleted_at is not null) not valid;

create or replace function record_history() returns trigger language plpgsql
  set timezone = 'UTC' set search_path = public, pg_temp as $$
declare
  derived text[] := string_to_array(tg_argv[1], ',');
  personal text[] := string_to_array(tg_argv[2], ',');
  coordinates text[] := string_to_array(tg_argv[3], ',');
  now_is jsonb := to_jsonb(new);
  was jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  what text := case when tg_op = 'INSERT' then 'created' else 'changed' end;
  others jsonb := '[]';
  related uuid[] := '{}';
begin
  if tg_op = 'UPDATE' and (now_is - derived) = (was - derived) then
    return null;
  end if;
  if tg_op = 'INSERT' and now_is ->> 'merged_from' is not null then
    what := 'merged';
    others := now_is -> 'merged_from';
  elsif tg_op = 'UPDATE' and was ->> 'deleted_at' is null and now_is ->> 'deleted_at' is not null then
    what := 'deleted';
    if now_is ->> 'merged_into' is not null then
      what := 'merged';
      others := jsonb_build_array(now_is -> 'merged_into');
    elsif now_is ->> 'split_into' is not null then
      what := 'split';
      others := now_is -> 'split_into';
    end if;
  elsif tg_op = 'UPDATE' and was ->> 'deleted_at' is not null and now_is ->> 'deleted_at' is null then
    what := 'restored';
    if was ->> 'merged_into' is not null then
      others := jsonb_build_array(was -> 'merged_into');
    end if;
  end if;
  if others <> '[]' then
    select array_agg(id::uuid order by place) into related
      from jsonb_array_elements_text(others) with ordinality as other (id, place);
  end if;
  perform append_history(
    (case when tg_argv[0] = 'vehicle' then now_is ->> 'id' else now_is ->> 'vehicle_id' end)::uuid,
    new.company_id, tg_argv[0], new.id, what, related,
    history_core(now_is, derived || personal || coordinates),
    history_part(now_is, personal), history_part(now_is, coordinates));
  return null;
end $$;

-- An original would count twice beside the trip that it was merged into.
create function let_records_come_back() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
declare
  was jsonb := to_jsonb(old);
  own text[] := '{deleted_at,merged_into,version,changed_at}';
begin
  if (to_jsonb(new) - own) <> (was - own) or was ->> 'split_into' is not null
    or was ->> 'merged_into' is not null and not exists (
      select from trips where id = (was ->> 'merged_into')::uuid and old.id = any(split_into))
  then
    raise exception 'a record comes back as it was, and only where no other stands in its place'
      using errcode = 'WB002';
  end if;
  return new;
end $$;

drop trigger trips_stay_themselves on trips;
create trigger trips_stay_themselves before update on trips for each row
  when (old.id is distinct from new.id or old.company_id is distinct from new.company_id
    or old.vehicle_id is distinct from new.vehicle_id or old.created_at is distinct from new.created_at
    or old.merged_from is distinct from new.merged_from
    or old.deleted_at is not null and new.deleted_at is not null and (
      old.deleted_at is distinct from new.deleted_at or old.merged_into is distinct from new.merged_into
      or old.split_into is distinct from new.split_into))
  execute function refuse_rewriting();
create trigger trips_come_back before update on trips for each row
  when (old.deleted_at is not null and new.deleted_at is null) execute function let_records_come_back();
alter table trips enable always trigger trips_stay_themselves;
alter table trips enable always trigger trips_come_back;

drop trigger expenses_stay_themselves on expenses;
create trigger expenses_stay_themselves before update on expenses for each row
  when (old.id is distinct from new.id or old.company_id is distinct from new.company_id
    or old.vehicle_id is distinct from new.vehicle_id or old.created_at is distinct from new.created_at
    or old.currency_code is distinct from new.currency_code
    or old.deleted_at is not null and new.deleted_at is not null
      and old.deleted_at is distinct from new.deleted_at)
  execute function refuse_rewriting();
create trigger expenses_come_back before update on expenses for each row
  when (old.deleted_at is not null and new.deleted_at is null) execute function let_records_come_back();
alter table expenses enable always trigger expenses_stay_themselves;
alter table expenses enable always trigger expenses_come_back;
