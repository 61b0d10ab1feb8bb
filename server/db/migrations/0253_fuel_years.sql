-- What fuel costs and how much of it is used, so that the overview of a large fleet reads a row for each year and fuel of a vehicle.
-- fill_ups has each fill-up that tells a consumption (of it server/expenses/insights.ts is the rule): the distance since the one
-- before, and what was filled in since. fuel_years has their sums and those of the prices, a year in a row and its months in
-- arrays, in whole numbers of which floats are exact, as in driver_years.
create table fill_ups (
  vehicle_id uuid not null,
  expense_id uuid not null,
  month date not null,
  product_type text not null,
  unit text not null,
  currency_code text not null,
  driven_tenths double precision not null,
  used_thousandths double precision not null,
  constraint fill_ups_pkey primary key (vehicle_id, expense_id)
);

create table fuel_years (
  vehicle_id uuid not null,
  year integer not null,
  product_type text not null,
  unit text not null,
  currency_code text not null,
  paid_hundredths double precision[] not null,
  bought_thousandths double precision[] not null,
  driven_tenths double precision[] not null,
  used_thousandths double precision[] not null,
  constraint fuel_years_twelve_months check (cardinality(paid_hundredths) = 12 and cardinality(bought_thousandths) = 12
    and cardinality(driven_tenths) = 12 and cardinality(used_thousandths) = 12),
  constraint fuel_years_pkey primary key (vehicle_id, year, product_type, unit, currency_code)
);

create function count_fuel(vehicle uuid, month date, fuel text, unit_filled text, currency text, more_paid double precision,
  more_bought double precision, more_driven double precision, more_used double precision)
returns void language plpgsql as $$
declare
  nth integer := extract(month from month);
begin
  insert into fuel_years as y values (vehicle, extract(year from month), fuel, unit_filled, currency, in_month(nth, more_paid),
    in_month(nth, more_bought), in_month(nth, more_driven), in_month(nth, more_used))
  on conflict (vehicle_id, year, product_type, unit, currency_code) do update set
    paid_hundredths[nth] = y.paid_hundredths[nth] + more_paid,
    bought_thousandths[nth] = y.bought_thousandths[nth] + more_bought,
    driven_tenths[nth] = y.driven_tenths[nth] + more_driven,
    used_thousandths[nth] = y.used_thousandths[nth] + more_used;
end $$;

create function forget_fill_ups(vehicle uuid, expense_ids uuid[]) returns void language plpgsql as $$
declare
  gone fill_ups;
begin
  for gone in delete from fill_ups f where f.vehicle_id = vehicle and f.expense_id = any(expense_ids) returning * loop
    perform count_fuel(vehicle, gone.month, gone.product_type, gone.unit, gone.currency_code, 0, 0, -gone.driven_tenths,
      -gone.used_thousandths);
  end loop;
end $$;

-- Of the fill-ups within the period, and of the first one after it: those of the others cannot have changed. A loop, as in
-- refresh_trip_findings. It begins with the fill-up before the period, and takes the trips around each from the one before if
-- there are none between them: a search would pass over every trip that the same transaction has deleted.
create function refresh_fill_ups(vehicle uuid, fuel text, since timestamptz, until timestamptz) returns void language plpgsql as $$
declare
  zone text := (select v.time_zone from vehicles v where v.id = vehicle);
  filled record;
  previous_id uuid;
  previous_at timestamptz := '-infinity';
  previous_odometer numeric;
  was_contradicted boolean := false;
  started trips;
  trip_before trips;
  trip_after trips;
  is_after_known boolean := false;
  is_over boolean;
  is_contradicted boolean;
  is_told boolean;
  month_filled date;
  driven double precision;
  used double precision;
  -- What it told before.
  known fill_ups;
begin
  for filled in
    select * from (
      (select id, spent_at, spent_tz, odometer, unit, currency_code from expenses e
      where e.vehicle_id = vehicle and e.product_type = fuel and e.deleted_at is null and e.is_reference_value
        and e.odometer is not null and e.spent_at < since
      order by e.spent_at desc, e.id desc limit 1)
      union all
      select id, spent_at, spent_tz, odometer, unit, currency_code from expenses e
      where e.vehicle_id = vehicle and e.product_type = fuel and e.deleted_at is null and e.is_reference_value
        and e.odometer is not null and e.spent_at between since and until
      union all
      (select id, spent_at, spent_tz, odometer, unit, currency_code from expenses e
      where e.vehicle_id = vehicle and e.product_type = fuel and e.deleted_at is null and e.is_reference_value
        and e.odometer is not null and e.spent_at > until
      order by e.spent_at, e.id limit 1)) f
    order by spent_at, id
  loop
    select * into started from trips t where t.vehicle_id = vehicle and t.deleted_at is null
      and t.start_at > previous_at and t.start_at <= filled.spent_at order by t.start_at desc, t.id desc limit 1;
    if found then
      trip_before := started;
    end if;
    if not is_after_known or trip_after.start_at <= filled.spent_at then
      select * into trip_after from trips t where t.vehicle_id = vehicle and t.deleted_at is null and t.start_at > filled.spent_at
      order by t.start_at, t.id limit 1;
      is_after_known := true;
    end if;
    is_over := trip_before.end_at <= filled.spent_at;
    is_contradicted := coalesce(filled.odometer < case when is_over then trip_before.odometer_end else trip_before.odometer_start end, false)
      or coalesce(not is_over and filled.odometer > trip_before.odometer_end, false)
      or coalesce(filled.odometer > trip_after.odometer_start, false);
    if filled.spent_at >= since then
      is_told := previous_id is not null and filled.odometer > previous_odometer and not was_contradicted and not is_contradicted;
      if is_told then
        select bool_and(e.unit = filled.unit and coalesce(e.is_amount_known, e.amount <> 1 or e.price_per_unit is not null))
          and sum(e.amount) > 0, 1000 * sum(e.amount) into is_told, used
        from expenses e where e.vehicle_id = vehicle and e.deleted_at is null and e.product_type = fuel
          and (e.spent_at, e.id) > (previous_at, previous_id) and (e.spent_at, e.id) <= (filled.spent_at, filled.id);
      end if;
      driven := 10 * (filled.odometer - previous_odometer);
      month_filled := month_of(filled.spent_at, coalesce(zone, filled.spent_tz));
      select * into known from fill_ups f where f.vehicle_id = vehicle and f.expense_id = filled.id;
      if known.expense_id is not null and not (is_told and (month_filled, fuel, filled.unit, driven, used)
        = (known.month, known.product_type, known.unit, known.driven_tenths, known.used_thousandths)) then
        perform forget_fill_ups(vehicle, array[filled.id]);
        known := null;
      end if;
      if is_told and known.expense_id is null then
        insert into fill_ups values (vehicle, filled.id, month_filled, fuel, filled.unit, filled.currency_code, driven, used);
        perform count_fuel(vehicle, month_filled, fuel, filled.unit, filled.currency_code, 0, 0, driven, used);
      end if;
    end if;
    previous_id := filled.id;
    previous_at := filled.spent_at;
    previous_odometer := filled.odometer;
    was_contradicted := is_contradicted;
  end loop;
end $$;

create or replace function count_inserted_expenses() returns trigger language plpgsql as $$
begin
  insert into expense_months as m
  select e.vehicle_id, month_of(e.spent_at, coalesce(v.time_zone, e.spent_tz)), e.currency_code, e.category,
    count(*), sum(e.grossing)
  from added e join vehicles v on v.id = e.vehicle_id
  where e.deleted_at is null group by 1, 2, 3, 4
  on conflict (vehicle_id, month, currency_code, category)
    do update set expenses = m.expenses + excluded.expenses, grossing = m.grossing + excluded.grossing;
  if exists (select from added where product_type is not null) then
    perform count_fuel(vehicle_id, month, product_type, unit, currency_code, paid, bought, 0, 0) from (
      select e.vehicle_id, month_of(e.spent_at, coalesce(v.time_zone, e.spent_tz)) as month, e.product_type, e.unit, e.currency_code,
        100 * sum(e.grossing) as paid, 1000 * sum(e.amount) as bought
      from added e join vehicles v on v.id = e.vehicle_id
      where e.deleted_at is null and e.product_type is not null and e.amount > 0
        and coalesce(e.is_amount_known, e.amount <> 1 or e.price_per_unit is not null)
      group by 1, 2, 3, 4, 5) fuel;
    perform refresh_fill_ups(vehicle_id, product_type, min(spent_at), max(spent_at)) from added
    where deleted_at is null and product_type is not null group by vehicle_id, product_type;
  end if;
  return null;
end $$;

create or replace function count_changed_expenses() returns trigger language plpgsql as $$
declare
  changed_fuel record;
begin
  with moved as (
    select vehicle_id, month, currency_code, category, sum(expenses) as expenses, sum(grossing) as grossing
    from (
      select e.vehicle_id, month_of(e.spent_at, coalesce(v.time_zone, e.spent_tz)) as month, e.currency_code,
        e.category, e.sign as expenses, e.sign * e.grossing as grossing
      from (
        select -1 as sign, vehicle_id, spent_at, spent_tz, currency_code, category, grossing
        from before where deleted_at is null
        union all
        select 1, vehicle_id, spent_at, spent_tz, currency_code, category, grossing
        from added where deleted_at is null) e
      join vehicles v on v.id = e.vehicle_id) each_expense
    group by 1, 2, 3, 4 having sum(expenses) <> 0 or sum(grossing) <> 0),
  counted as (
    update expense_months m set expenses = m.expenses + d.expenses, grossing = m.grossing + d.grossing
    from moved d where (m.vehicle_id, m.month, m.currency_code, m.category)
      = (d.vehicle_id, d.month, d.currency_code, d.category)
    returning m.vehicle_id, m.month, m.currency_code, m.category)
  insert into expense_months (vehicle_id, month, currency_code, category, expenses, grossing)
  select d.vehicle_id, d.month, d.currency_code, d.category, d.expenses, d.grossing from moved d
  where not exists (
    select from counted c where (c.vehicle_id, c.month, c.currency_code, c.category)
      = (d.vehicle_id, d.month, d.currency_code, d.category));
  if not exists (select from before where product_type is not null union all select from added where product_type is not null) then
    return null;
  end if;
  perform count_fuel(vehicle_id, month, product_type, unit, currency_code, paid, bought, 0, 0) from (
    select e.vehicle_id, month_of(e.spent_at, coalesce(v.time_zone, e.spent_tz)) as month, e.product_type, e.unit, e.currency_code,
      100 * sum(e.sign * e.grossing) as paid, 1000 * sum(e.sign * e.amount) as bought
    from (
      select -1 as sign, b.* from before b
      union all
      select 1, a.* from added a) e
    join vehicles v on v.id = e.vehicle_id
    where e.deleted_at is null and e.product_type is not null and e.amount > 0
      and coalesce(e.is_amount_known, e.amount <> 1 or e.price_per_unit is not null)
    group by 1, 2, 3, 4, 5 having sum(e.sign * e.grossing) <> 0 or sum(e.sign * e.amount) <> 0) fuel;
  perform forget_fill_ups(vehicle_id, array_agg(id)) from added
  where deleted_at is not null or not is_reference_value or odometer is null group by vehicle_id;
  for changed_fuel in
    -- A full join, as in refresh_changed_trips. Periods less than a month apart are taken as one.
    with changed as (
      select b.vehicle_id, b.product_type as fuel_before, a.product_type as fuel, b.spent_at as spent_before, a.spent_at
      from before b full join added a on b.id = a.id
      where (b.product_type, b.unit, b.amount, b.is_amount_known, b.price_per_unit, b.is_reference_value, b.odometer, b.spent_at,
          b.spent_tz, b.deleted_at is null)
        is distinct from (a.product_type, a.unit, a.amount, a.is_amount_known, a.price_per_unit, a.is_reference_value, a.odometer,
          a.spent_at, a.spent_tz, a.deleted_at is null))
    select vehicle_id, fuel, range_agg(tstzrange(at, at + interval '1 month', '[]')) as periods
    from (
      select vehicle_id, fuel_before as fuel, spent_before as at from changed
      union all
      select vehicle_id, fuel, spent_at from changed) each_expense
    where fuel is not null group by vehicle_id, fuel
  loop
    perform refresh_fill_ups(changed_fuel.vehicle_id, changed_fuel.fuel, lower(period), upper(period))
    from unnest(changed_fuel.periods) as period;
  end loop;
  return null;
end $$;

create or replace function recount_expenses() returns trigger language plpgsql as $$
begin
  delete from expense_months where vehicle_id = new.id;
  insert into expense_months
  select vehicle_id, month_of(spent_at, coalesce(new.time_zone, spent_tz)), currency_code, category, count(*),
    sum(grossing)
  from expenses where vehicle_id = new.id and deleted_at is null group by 1, 2, 3, 4;
  delete from fill_ups where vehicle_id = new.id;
  delete from fuel_years where vehicle_id = new.id;
  perform count_fuel(vehicle_id, month, product_type, unit, currency_code, paid, bought, 0, 0) from (
    select e.vehicle_id, month_of(e.spent_at, coalesce(new.time_zone, e.spent_tz)) as month, e.product_type, e.unit, e.currency_code,
      100 * sum(e.grossing) as paid, 1000 * sum(e.amount) as bought
    from expenses e
    where e.vehicle_id = new.id and e.deleted_at is null and e.product_type is not null and e.amount > 0
      and coalesce(e.is_amount_known, e.amount <> 1 or e.price_per_unit is not null)
    group by 1, 2, 3, 4, 5) fuel;
  perform refresh_fill_ups(vehicle_id, product_type, min(spent_at), max(spent_at)) from expenses
  where vehicle_id = new.id and deleted_at is null and product_type is not null group by vehicle_id, product_type;
  return null;
end $$;

create or replace function refresh_trip_findings(vehicle uuid, since timestamptz, until timestamptz) returns void language plpgsql as $$
declare
  trip record;
  previous_id uuid;
  previous_odometer numeric;
  -- The start of the trip before all of them, and of the last one.
  start_before timestamptz;
  last_start timestamptz;
  -- The latest end of all earlier trips.
  occupied_until timestamptz;
  is_first boolean := true;
  gap numeric;
  is_overlapping boolean;
  is_late boolean;
  -- What was found before.
  known trip_findings;
  more finding_counts := (vehicle, 0, 0, 0, 0, 0, 0, 0);
begin
  for trip in
    select * from (
      select id, company_id, start_at, end_at, odometer_start, odometer_end, created_at, merged_from from trips
      where vehicle_id = vehicle and deleted_at is null and start_at between since and until
      union all
      (select id, company_id, start_at, end_at, odometer_start, odometer_end, created_at, merged_from from trips
      where vehicle_id = vehicle and deleted_at is null and start_at > until order by start_at, id limit 1)) t
    order by start_at, id
  loop
    if is_first then
      select id, odometer_end, start_at into previous_id, previous_odometer, start_before from trips
      where vehicle_id = vehicle and deleted_at is null and (start_at, id) < (trip.start_at, trip.id)
      order by start_at desc, id desc limit 1;
      -- Of those within twelve hours before, and of the few that last longer. The offsets keep PostgreSQL from scanning all
      -- trips by their end.
      occupied_until := greatest(
        (select max(end_at) from (select end_at from trips
          where vehicle_id = vehicle and deleted_at is null and (start_at, id) < (trip.start_at, trip.id)
            and start_at >= trip.start_at - interval '12 hours' offset 0) recent),
        (select max(end_at) from (select end_at from trips
          where vehicle_id = vehicle and deleted_at is null and (start_at, id) < (trip.start_at, trip.id)
            and end_at - start_at > interval '12 hours' offset 0) long));
      is_first := false;
    end if;
    gap := coalesce(trip.odometer_start - previous_odometer, 0);
    is_overlapping := coalesce(trip.start_at < occupied_until, false);
    is_late := entered_late(trip.created_at, trip.end_at, trip.merged_from);
    select * into known from trip_findings f where f.trip_id = trip.id;
    if gap <> 0 or is_overlapping or is_late then
      insert into trip_findings as f
      values (trip.id, vehicle, previous_id, gap, is_overlapping, is_late, trip.company_id, trip.start_at)
      on conflict (trip_id) do update set previous_id = excluded.previous_id, gap = excluded.gap,
        is_overlapping = excluded.is_overlapping, is_late = excluded.is_late, start_at = excluded.start_at;
      more.gaps := more.gaps + (gap > 0)::integer;
      more.gap_distance := more.gap_distance + greatest(gap, 0);
      more.overlapping := more.overlapping + (gap < 0 or is_overlapping)::integer;
      more.overlap_distance := more.overlap_distance + greatest(-gap, 0);
      more.late := more.late + is_late::integer;
    elsif known.trip_id is not null then
      delete from trip_findings where trip_id = trip.id;
    end if;
    if known.trip_id is not null then
      more.gaps := more.gaps - (known.gap > 0)::integer;
      more.gap_distance := more.gap_distance - greatest(known.gap, 0);
      more.overlapping := more.overlapping - (known.gap < 0 or known.is_overlapping)::integer;
      more.overlap_distance := more.overlap_distance - greatest(-known.gap, 0);
      more.late := more.late - known.is_late::integer;
    end if;
    last_start := trip.start_at;
    previous_id := trip.id;
    previous_odometer := trip.odometer_end;
    occupied_until := greatest(occupied_until, trip.end_at);
  end loop;
  perform count_findings(more);
  if is_first then
    select max(start_at) into start_before from trips where vehicle_id = vehicle and deleted_at is null and start_at < since;
  end if;
  -- Fill-ups between them have other trips around them now.
  perform refresh_fill_ups(vehicle, product_type, min(spent_at), max(spent_at)) from expenses
  where vehicle_id = vehicle and deleted_at is null and is_reference_value and odometer is not null
    and spent_at between coalesce(start_before, '-infinity')
      and case when last_start > until then last_start else 'infinity' end
  group by product_type;
end $$;

-- No expense or trip is written between this and the end of the migration: the functions above are not seen before it.
lock table expenses, trips in share row exclusive mode;
insert into fill_ups
select vehicle_id, id, month_of(spent_at, coalesce(time_zone, spent_tz)), product_type, unit, currency_code,
  10 * (odometer - previous_odometer), 1000 * used
from (
  select *, lag(odometer) over earlier as previous_odometer, lag(is_contradicted) over earlier as was_contradicted
  from (
    -- What was filled in up to each fill-up, since the one before.
    select f.*, s.used, s.is_known, s.is_one_unit, v.time_zone,
      coalesce(f.odometer < case when b.end_at <= f.spent_at then b.odometer_end else b.odometer_start end, false)
        or coalesce(b.end_at > f.spent_at and f.odometer > b.odometer_end, false)
        or coalesce(f.odometer > a.odometer_start, false) as is_contradicted
    from (
      select vehicle_id, product_type, nth, sum(amount) as used, min(unit) = max(unit) as is_one_unit,
        bool_and(coalesce(is_amount_known, amount <> 1 or price_per_unit is not null)) as is_known,
        max(id::text) filter (where is_reference_value and odometer is not null)::uuid as fill_up_id
      from (
        select *, count(*) filter (where is_reference_value and odometer is not null) over (
          partition by vehicle_id, product_type order by spent_at, id rows between unbounded preceding and 1 preceding) as nth
        from expenses where deleted_at is null and product_type is not null) e
      group by vehicle_id, product_type, nth) s
    join expenses f on f.id = s.fill_up_id
    join vehicles v on v.id = f.vehicle_id
    left join lateral (
      select end_at, odometer_start, odometer_end from trips
      where vehicle_id = f.vehicle_id and deleted_at is null and start_at <= f.spent_at order by start_at desc, id desc limit 1) b on true
    left join lateral (
      select odometer_start from trips
      where vehicle_id = f.vehicle_id and deleted_at is null and start_at > f.spent_at order by start_at, id limit 1) a on true) filled
  window earlier as (partition by vehicle_id, product_type order by spent_at, id)) told
where odometer > previous_odometer and not was_contradicted and not is_contradicted and is_one_unit and is_known and used > 0;
insert into fuel_years
with months as (
  select vehicle_id, extract(year from month)::integer as year, extract(month from month)::integer as nth, product_type, unit,
    currency_code, sum(paid) as paid, sum(bought) as bought, sum(driven) as driven, sum(used) as used
  from (
    select e.vehicle_id, month_of(e.spent_at, coalesce(v.time_zone, e.spent_tz)) as month, e.product_type, e.unit, e.currency_code,
      100 * e.grossing as paid, 1000 * e.amount as bought, 0 as driven, 0 as used
    from expenses e join vehicles v on v.id = e.vehicle_id
    where e.deleted_at is null and e.product_type is not null and e.amount > 0
      and coalesce(e.is_amount_known, e.amount <> 1 or e.price_per_unit is not null)
    union all
    select vehicle_id, month, product_type, unit, currency_code, 0, 0, driven_tenths, used_thousandths from fill_ups) fuel
  group by 1, 2, 3, 4, 5, 6)
select vehicle_id, year, product_type, unit, currency_code, array_agg(coalesce(paid, 0) order by nth),
  array_agg(coalesce(bought, 0) order by nth), array_agg(coalesce(driven, 0) order by nth), array_agg(coalesce(used, 0) order by nth)
from (select distinct vehicle_id, year, product_type, unit, currency_code from months) k cross join generate_series(1, 12) nth
left join months m using (vehicle_id, year, product_type, unit, currency_code, nth)
group by 1, 2, 3, 4, 5;
