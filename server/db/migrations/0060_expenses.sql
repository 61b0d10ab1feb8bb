create table expenses (
  id uuid primary key,
  company_id uuid not null,
  -- No foreign key: a vehicle never goes, and whoever writes an expense holds its lock.
  vehicle_id uuid not null,
  sid text,
  category text not null constraint expenses_category_known
    check (category in ('fuel', 'parking', 'garage', 'cleaning', 'tires', 'other')),
  product_type text constraint expenses_product_type_known
    check (product_type in ('adblue', 'benzin', 'cng', 'diesel', 'electro', 'lpg')),
  grossing numeric(9, 2) not null constraint expenses_grossing_not_negative check (grossing >= 0),
  -- A rate in percent.
  tax numeric(5, 2) constraint expenses_tax_is_a_rate check (tax between 0 and 100),
  -- The vehicle's when the expense was made; it stays.
  currency_code text not null constraint expenses_currency_known
    check (currency_code in ('GBP', 'EUR', 'CHF', 'USD')),
  amount numeric(9, 3) not null constraint expenses_amount_not_negative check (amount >= 0),
  unit text constraint expenses_unit_known check (unit in ('l', 'kg', 'kWh', 'gal', 'm³')),
  price_per_unit numeric(9, 4) constraint expenses_price_not_negative check (price_per_unit >= 0),
  is_reference_value boolean not null,
  odometer numeric(8, 1),
  -- Name and address of the place stand apart from its coordinate, as they are erased apart.
  place jsonb,
  place_coordinate jsonb,
  coordinate jsonb,
  comment text,
  tags text[] not null,
  spent_at timestamptz not null,
  spent_tz text not null,
  client_created_at timestamptz,
  client_created_tz text,
  client_changed_at timestamptz,
  client_changed_tz text,
  version integer not null default 1,
  created_at timestamptz not null default recorded_now(),
  changed_at timestamptz not null default recorded_now(),
  deleted_at timestamptz,
  constraint expenses_fuel_has_its_fields check (
    case when category = 'fuel' then product_type is not null and unit is not null
      else product_type is null and unit is null and price_per_unit is null and not is_reference_value and amount = 1
    end)
);

create unique index expenses_sid_once on expenses (vehicle_id, sid) where sid is not null;
create index expenses_order on expenses (vehicle_id, spent_at desc, id desc) where deleted_at is null;
-- Who filled up last with the same fuel.
create index expenses_filled on expenses (vehicle_id, product_type, spent_at desc, id desc)
  where deleted_at is null and is_reference_value and odometer is not null;
-- The highest reading after some moment.
create index expenses_highest on expenses (vehicle_id, odometer desc, spent_at)
  where deleted_at is null and odometer is not null;

-- How many expenses and how much, by the calendar month: totals and the way to any page come from here, so
-- that no list counts its rows.
create table expense_months (
  vehicle_id uuid not null,
  month date not null,
  currency_code text not null,
  category text not null,
  expenses integer not null constraint expense_months_not_negative check (expenses >= 0),
  grossing numeric(14, 2) not null,
  primary key (vehicle_id, month, currency_code, category)
);

create function count_expenses() returns trigger language plpgsql as $$
declare
  vehicle_zone text;
begin
  if tg_op = 'UPDATE' and (old.deleted_at is null, old.category, old.spent_at, old.spent_tz, old.grossing)
      is not distinct from (new.deleted_at is null, new.category, new.spent_at, new.spent_tz, new.grossing)
  then
    return null;
  end if;
  select time_zone into vehicle_zone from vehicles where id = new.vehicle_id;
  if tg_op = 'UPDATE' and old.deleted_at is null then
    -- An insert that would meet the row is checked as if it stood alone, so what is taken away is an update.
    update expense_months set expenses = expenses - 1, grossing = grossing - old.grossing
    where vehicle_id = old.vehicle_id and currency_code = old.currency_code and category = old.category
      and month = month_of(old.spent_at, coalesce(vehicle_zone, old.spent_tz));
  end if;
  if new.deleted_at is null then
    insert into expense_months as m values (
      new.vehicle_id, month_of(new.spent_at, coalesce(vehicle_zone, new.spent_tz)), new.currency_code,
      new.category, 1, new.grossing)
    on conflict (vehicle_id, month, currency_code, category)
      do update set expenses = m.expenses + excluded.expenses, grossing = m.grossing + excluded.grossing;
  end if;
  return null;
end $$;

-- A vehicle that gets its zone counts its expenses anew: until then each went by its own.
create function recount_expenses() returns trigger language plpgsql as $$
begin
  delete from expense_months where vehicle_id = new.id;
  insert into expense_months
  select vehicle_id, month_of(spent_at, coalesce(new.time_zone, spent_tz)), currency_code, category, count(*),
    sum(grossing)
  from expenses where vehicle_id = new.id and deleted_at is null group by 1, 2, 3, 4;
  return null;
end $$;

-- Where a vehicle stands: what was said last, by its latest trip's end or by somebody afterwards. An expense
-- after that moment counts if its odometer is higher.
create or replace function follow_vehicle(vehicle uuid) returns void language plpgsql as $$
begin
  update vehicles v set odometer = coalesce(s.raised, s.odometer), place = s.place
  from (
    select b.*, (
      select e.odometer from expenses e
      where e.vehicle_id = vehicle and e.deleted_at is null and e.odometer > b.odometer and e.spent_at > b.at
      order by e.odometer desc limit 1) as raised
    from (
      select
        coalesce(greatest(t.end_at, said.odometer_said_at), '-infinity') as at,
        case when t.end_at is null or t.end_at < said.odometer_said_at then said.odometer_said else t.odometer_end end as odometer,
        case when t.end_at is null or t.end_at < said.place_said_at then said.place_said
          when t.place_end is null and t.place_end_coordinate is null then null
          else coalesce(t.place_end, '{}')
            || case when t.place_end_coordinate is null then '{}'
              else jsonb_build_object('coordinate', t.place_end_coordinate) end
        end as place
      from vehicles said left join lateral (
        select end_at, odometer_end, place_end, place_end_coordinate from trips
        where vehicle_id = vehicle and deleted_at is null order by end_at desc, id desc limit 1
      ) t on true
      where said.id = vehicle
    ) b
  ) s
  where v.id = vehicle and (v.odometer, v.place) is distinct from (coalesce(s.raised, s.odometer), s.place);
end $$;

create trigger expenses_counted after insert or update on expenses for each row execute function count_expenses();
create trigger expenses_followed after insert or update on expenses for each row execute function follow_trips();
create trigger expenses_recorded after insert or update on expenses for each row
  execute function record_history('expense', '', 'place,comment', 'place_coordinate,coordinate');
create trigger expenses_stay before delete or truncate on expenses execute function refuse_rewriting();
-- What an expense is stays: whose it is, when it was made, in which currency. What was taken away stays away.
create trigger expenses_stay_themselves before update on expenses for each row
  when ((old.id, old.company_id, old.vehicle_id, old.created_at, old.currency_code)
      is distinct from (new.id, new.company_id, new.vehicle_id, new.created_at, new.currency_code)
    or (old.deleted_at is not null and old.deleted_at is distinct from new.deleted_at))
  execute function refuse_rewriting();
create trigger expenses_made_now before insert on expenses for each row
  when (new.created_at not between recorded_now() - interval '1 minute' and recorded_now() + interval '1 minute')
  execute function refuse_another_time();
create trigger vehicles_recount_expenses after update of time_zone on vehicles for each row
  when (old.time_zone is distinct from new.time_zone) execute function recount_expenses();
alter table expenses enable always trigger expenses_counted;
alter table expenses enable always trigger expenses_followed;
alter table expenses enable always trigger expenses_recorded;
alter table expenses enable always trigger expenses_stay;
alter table expenses enable always trigger expenses_stay_themselves;
alter table expenses enable always trigger expenses_made_now;
alter table vehicles enable always trigger vehicles_recount_expenses;
