-- The totals of years are added to like their months: PostgreSQL reads the expression of a generated column from its catalogue
-- at each write, which took longer than the write itself.
alter table driver_years alter column total_tenths drop expression;
alter table expense_years alter column total_hundredths drop expression;

create or replace function count_driver_month(vehicle uuid, month date, name text, kind text, more_trips numeric, more_distance numeric)
returns void language plpgsql as $$
declare
  nth integer := extract(month from month);
  more_tenths double precision := more_distance * 10;
begin
  update driver_years y set trips[nth] = y.trips[nth] + more_trips::double precision, tenths[nth] = y.tenths[nth] + more_tenths,
    total_tenths = y.total_tenths + more_tenths
  where y.vehicle_id = vehicle and y.year = extract(year from month)::integer and y.driver = name and y.category = kind;
  if not found then
    insert into driver_years (vehicle_id, year, driver, category, trips, tenths, total_tenths)
    values (vehicle, extract(year from month), name, kind, in_month(nth, more_trips::double precision),
      in_month(nth, more_tenths), more_tenths);
  end if;
end $$;

create or replace function count_expense_year() returns trigger language plpgsql as $$
declare
  counter expense_months := case when tg_op = 'DELETE' then old else new end;
  nth integer := extract(month from counter.month);
  year_of_month integer := extract(year from counter.month);
  more double precision := 100 * (case when tg_op = 'DELETE' then 0 else new.grossing end
    - case when tg_op = 'INSERT' then 0 else old.grossing end);
begin
  insert into expense_years as y (vehicle_id, year, currency_code, category, hundredths, total_hundredths)
  values (counter.vehicle_id, year_of_month, counter.currency_code, counter.category, in_month(nth, more), more)
  on conflict (vehicle_id, year, currency_code, category)
    do update set hundredths[nth] = y.hundredths[nth] + more, total_hundredths = y.total_hundredths + more;
  return null;
end $$;
