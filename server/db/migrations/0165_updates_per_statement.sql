-- Many records that one statement changes, deletes or restores move the counters of their months, and the odometer and
-- place of their vehicle, once and not once a record. A month that did not exist is inserted; an insert that meets a row
-- is checked as if it stood alone, so what is taken away is an update.

create function count_changed_trips() returns trigger language plpgsql as $$
begin
  with moved as (
    select vehicle_id, month, category, sum(trips) as trips, sum(distance) as distance
    from (
      select t.vehicle_id, month_of(t.start_at, coalesce(v.time_zone, t.start_tz)) as month, t.category,
        t.sign as trips, t.sign * (t.odometer_end - t.odometer_start) as distance
      from (
        select -1 as sign, vehicle_id, start_at, start_tz, category, odometer_start, odometer_end
        from before where deleted_at is null
        union all
        select 1, vehicle_id, start_at, start_tz, category, odometer_start, odometer_end
        from added where deleted_at is null) t
      join vehicles v on v.id = t.vehicle_id) each_trip
    group by 1, 2, 3 having sum(trips) <> 0 or sum(distance) <> 0),
  counted as (
    update trip_months m set trips = m.trips + d.trips, distance = m.distance + d.distance
    from moved d where (m.vehicle_id, m.month, m.category) = (d.vehicle_id, d.month, d.category)
    returning m.vehicle_id, m.month, m.category)
  insert into trip_months (vehicle_id, month, category, trips, distance)
  select d.vehicle_id, d.month, d.category, d.trips, d.distance from moved d
  where not exists (
    select from counted c where (c.vehicle_id, c.month, c.category) = (d.vehicle_id, d.month, d.category));
  return null;
end $$;

create function count_changed_expenses() returns trigger language plpgsql as $$
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
  return null;
end $$;

alter function refresh_positions_after_insert() rename to refresh_positions;

drop trigger trips_recount_changed on trips;
drop trigger trips_refresh_position on trips;
create trigger trips_recount_changed after update on trips referencing old table as before new table as added
  for each statement execute function count_changed_trips();
create trigger trips_refresh_position after update on trips referencing new table as added
  for each statement execute function refresh_positions();
alter table trips enable always trigger trips_recount_changed;
alter table trips enable always trigger trips_refresh_position;

drop trigger expenses_recount_changed on expenses;
drop trigger expenses_refresh_position on expenses;
create trigger expenses_recount_changed after update on expenses referencing old table as before new table as added
  for each statement execute function count_changed_expenses();
create trigger expenses_refresh_position after update on expenses referencing new table as added
  for each statement execute function refresh_positions();
alter table expenses enable always trigger expenses_recount_changed;
alter table expenses enable always trigger expenses_refresh_position;

drop function count_changed_trip();
drop function count_changed_expense();
drop function refresh_position_after_update();
