-- Expenses of a vehicle, a year in a row and its months in an array, in hundredths: as in driver_years, the overview of a large
-- fleet adds up a twelfth of the rows. They follow the counters of the months.
create table expense_years (
  vehicle_id uuid not null,
  year integer not null,
  currency_code text not null,
  category text not null,
  hundredths double precision[] not null,
  total_hundredths double precision not null generated always as (
    hundredths[1] + hundredths[2] + hundredths[3] + hundredths[4] + hundredths[5] + hundredths[6]
    + hundredths[7] + hundredths[8] + hundredths[9] + hundredths[10] + hundredths[11] + hundredths[12]) stored,
  constraint expense_years_twelve_months check (cardinality(hundredths) = 12),
  constraint expense_years_pkey primary key (vehicle_id, year, currency_code, category)
);

create function count_expense_year() returns trigger language plpgsql as $$
declare
  counter expense_months := case when tg_op = 'DELETE' then old else new end;
  nth integer := extract(month from counter.month);
  year_of_month integer := extract(year from counter.month);
  more double precision := 100 * (case when tg_op = 'DELETE' then 0 else new.grossing end
    - case when tg_op = 'INSERT' then 0 else old.grossing end);
begin
  insert into expense_years as y (vehicle_id, year, currency_code, category, hundredths)
  values (counter.vehicle_id, year_of_month, counter.currency_code, counter.category, in_month(nth, more))
  on conflict (vehicle_id, year, currency_code, category) do update set hundredths[nth] = y.hundredths[nth] + more;
  return null;
end $$;

create trigger expense_months_count_year after insert or update or delete on expense_months
  for each row execute function count_expense_year();
alter table expense_months enable always trigger expense_months_count_year;

-- No counter moves between this and the end of the migration.
lock table expense_months in share row exclusive mode;
insert into expense_years
select m.vehicle_id, m.year, m.currency_code, m.category, array_agg(coalesce(e.grossing * 100, 0) order by nth)
from (select distinct vehicle_id, extract(year from month)::integer as year, currency_code, category from expense_months) m
cross join generate_series(1, 12) nth
left join expense_months e on (e.vehicle_id, e.month, e.currency_code, e.category)
  = (m.vehicle_id, make_date(m.year, nth, 1), m.currency_code, m.category)
group by 1, 2, 3, 4;
