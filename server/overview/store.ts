import { type RawBuilder, sql } from 'kysely'
import type { ExpenseCategory } from '#contract/expenses/expense.ts'
import { type DistanceUnit, DRIVERS_MAX } from '#contract/overview/calls.ts'
import { rolesWith } from '#contract/permissions.ts'
import type { TripCategory } from '#contract/trips/category.ts'
import type { Currency, PlateCountry, SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { hidesPrivateTrips, isTripHidden } from '../db/hidden-trips.ts'
import type { Db } from '../db/pool.ts'
import type { Viewer } from '../vehicles/public.ts'
import type { Months } from './period.ts'

export type FleetVehicle = {
  id: string
  license_plate: string
  plate_country: PlateCountry | null
  system_of_units: SystemOfUnits
  currency_code: Currency
  time_zone: string | null
  is_archived: boolean
}

export type AttentionRow = FleetVehicle & {
  uncategorised: number
  uncategorised_distance: string
  gaps: number
  gap_distance: string
  overlaps: number
  overlap_distance: string
  late: number
  /** Null without a trip. */
  last_trip_at: string | null
  is_silent: boolean
}

/** The period itself, or the same one a year before. */
export type Span = 'current' | 'previous'

/** Of the year before only the sum of all categories is asked for. */
export type Distance = { category: TripCategory | null; trips: number; distance: string }

export type MonthRow = Distance & { unit: DistanceUnit; month: string }
export type DriverRow = { vehicle_id: string; driver: string; distance: string }
export type DrivenRow = Distance & { vehicle_id: string; span: Span; driver: string }
type DistanceRow = Distance & {
  unit: DistanceUnit | null
  month: string | null
  vehicle_id: string | null
  span: Span | null
  driver: string | null
}

/** The sum of a category in a month (`month` is set), or of a vehicle in a span (`vehicle_id` and `span` are). */
export type CostRow = {
  currency_code: Currency
  category: ExpenseCategory | null
  month: string | null
  vehicle_id: string | null
  span: Span | null
  grossing: string
}

/** The month a year before the running one: only its days up to today are compared with. */
const monthBefore = ({ running }: Months) => sql`(${running}::date - interval '1 year')::date`

/** Whether a moment lies in that month and not after the day of today. The wider range, of any zone, is for the index. */
const isBeforeToday = (at: RawBuilder<unknown>, zone: RawBuilder<unknown>, months: Months) => sql`
  ${at} between ${monthBefore(months)} - interval '1 day' and ${monthBefore(months)} + interval '1 month 1 day'
  and ${at} >= ${monthBefore(months)}::timestamp at time zone ${zone}
  and ${at} < least(${monthBefore(months)} + interval '1 month',
    date_trunc('day', ${months.nowIso}::timestamptz at time zone ${zone}) - interval '1 year' + interval '1 day')
    at time zone ${zone}`

/** The two years up to the end, without that month. */
const isCounted = (month: RawBuilder<unknown>, months: Months) => sql`
  ${month} > ${months.to}::date - interval '2 years' and ${month} <= ${months.to}::date
  and (${months.running}::date is null or ${month} <> ${monthBefore(months)})`

/** By the month of a row; null for a month of neither. What is still ahead is not compared with. */
const spanOf = (month: RawBuilder<unknown>, { from, to, running }: Months) => sql`case
  when ${month} between ${from}::date and ${to}::date then 'current'
  when ${month} between ${from}::date - interval '1 year'
    and least(${to}::date, ${running}::date) - interval '1 year' then 'previous' end`

/**
 * Names are what was typed, so there may be as many as trips: those with the longest distances are told, the others are one
 * without a name. `sums` are rows of the query that this is appended to.
 */
const NAMED_DRIVERS = sql`
  named as (
    select driver from sums where driver <> '' group by driver order by sum(distance) desc, driver limit ${DRIVERS_MAX})
  select unit, month, vehicle_id, span, case when driver in (select driver from named) then driver else '' end as driver,
    category, sum(trips)::integer as trips, sum(distance) as distance
  from sums group by 1, 2, 3, 4, 5, 6`

/** What the vehicles of a company that somebody may see have driven and cost. */
export function overviewStore(db: Db, { companyId, userId, role }: Viewer) {
  const seesAll = rolesWith('vehicle:view').includes(role)
  const fleet = sql`select w.id, w.license_plate, w.plate_country, w.system_of_units, w.currency_code, w.time_zone,
      w.archived_at is not null as is_archived, w.plate_key, w.created_at,
      case w.system_of_units when 'metric' then 'km' else 'mi' end as unit
    from vehicles w where w.company_id = ${companyId} and w.deleted_at is null and ${
      seesAll
        ? sql`true`
        : sql`exists (select from vehicle_users u where u.vehicle_id = w.id and u.user_id = ${userId})`
    }`

  /** Whose trips are hidden is not told either: without the name of a driver they count in all. */
  const visibleDriver = (driver: RawBuilder<unknown>, category: RawBuilder<unknown>) =>
    sql`case when ${category} = 'private' and ${hidesPrivateTrips(companyId)} then '' else ${driver} end`

  return {
    vehicles: async (): Promise<FleetVehicle[]> => {
      const { rows } = await sql<FleetVehicle>`${fleet} order by w.plate_key, w.id`.execute(db)
      return rows
    },

    /** Findings of each vehicle that is not archived. */
    attention: async (nowIso: string): Promise<AttentionRow[]> => {
      const { rows } = await sql<AttentionRow>`
        with fleet as (${fleet} and w.archived_at is null)
        select fleet.*, coalesce(n.trips, 0) as uncategorised, coalesce(n.distance, 0) as uncategorised_distance,
          coalesce(f.gaps, 0) as gaps, coalesce(f.gap_distance, 0) as gap_distance,
          coalesce(f.overlaps, 0) as overlaps, coalesce(f.overlap_distance, 0) as overlap_distance,
          coalesce(f.late, 0) as late, t.end_at as last_trip_at,
          coalesce(t.end_at, fleet.created_at) < ${nowIso}::timestamptz - interval '7 days' as is_silent
        from fleet
        left join (select vehicle_id, sum(trips)::integer as trips, sum(distance) as distance from trip_months
          where vehicle_id in (select id from fleet) and category = 'none' and trips > 0 group by vehicle_id
        ) n on n.vehicle_id = fleet.id
        left join (
          select vehicle_id, count(*) filter (where gap > 0)::integer as gaps,
            sum(gap) filter (where gap > 0) as gap_distance,
            count(*) filter (where gap < 0 or is_overlapping)::integer as overlaps,
            -sum(gap) filter (where gap < 0) as overlap_distance,
            count(*) filter (where is_late)::integer as late
          from trip_findings where vehicle_id in (select id from fleet) group by vehicle_id
        ) f on f.vehicle_id = fleet.id
        left join lateral (
          select case when ${hidesPrivateTrips(companyId)} and ${isTripHidden('l', userId)}
              then date_trunc('day', l.end_at, coalesce(fleet.time_zone, 'UTC')) else l.end_at end as end_at
          from trips l where l.vehicle_id = fleet.id and l.deleted_at is null
          order by l.end_at desc, l.id desc limit 1) t on true
        order by fleet.plate_key, fleet.id`.execute(db)
      return rows
    },

    /** Sums of each driver in each vehicle in use, of one month. */
    drivenIn: async (month: string): Promise<DriverRow[]> => {
      const { rows } = await sql<DriverRow>`
        select vehicle_id, ${visibleDriver(sql`driver`, sql`category`)} as driver, sum(distance) as distance
        from driver_months where month = ${month}::date
          and vehicle_id in (select id from (${fleet} and w.archived_at is null) fleet)
        group by 1, 2`.execute(db)
      return rows
    },

    /** Sums of each month of two years, and of each driver in each vehicle in both spans, without the month before. */
    distances: async (months: Months): Promise<{ months: MonthRow[]; driven: DrivenRow[] }> => {
      const { rows } = await sql<DistanceRow>`
        with fleet as (${fleet}),
        counted as (
          select fleet.unit, d.vehicle_id, d.month, d.category, d.trips, d.distance,
            ${visibleDriver(sql`d.driver`, sql`d.category`)} as driver, ${spanOf(sql`d.month`, months)} as span
          from fleet join driver_months d on d.vehicle_id = fleet.id
            and ${isCounted(sql`d.month`, months)}),
        sums as materialized (
          select unit, to_char(month, 'YYYY-MM') as month, vehicle_id, span, driver, kept as category,
            sum(trips)::integer as trips, sum(distance) as distance
          from (
            select *, case when span = 'current' or month > ${months.to}::date - interval '1 year' then category end as kept
            from counted) c
          group by grouping sets ((unit, month, kept), (vehicle_id, span, driver, kept))
          having grouping(vehicle_id) = 1 or span is not null),
        ${NAMED_DRIVERS}`.execute(db)
      return { months: rows.filter(isOfMonth), driven: rows.filter(isOfVehicle) }
    },

    /** The days up to today of the month before the running one, from the trips themselves. */
    drivenBefore: async (months: Months): Promise<DrivenRow[]> => {
      if (months.running === null) return []
      const { rows } = await sql<DrivenRow>`
        with sums as materialized (
          select null as unit, null as month, t.vehicle_id, 'previous' as span,
            ${visibleDriver(sql`coalesce(t.driver_name, '')`, sql`t.category`)} as driver, t.category,
            count(*) as trips, sum(t.odometer_end - t.odometer_start) as distance
          from (${fleet}) fleet join trips t on t.vehicle_id = fleet.id and t.deleted_at is null
            and ${isBeforeToday(sql`t.start_at`, sql`coalesce(fleet.time_zone, t.start_tz)`, months)}
          group by 3, 4, 5, 6),
        ${NAMED_DRIVERS}`.execute(db)
      return rows
    },

    costs: async (months: Months): Promise<CostRow[]> => {
      const { rows } = await sql<CostRow>`
        with fleet as (${fleet}),
        counted as (
          select e.vehicle_id, e.month, e.currency_code, e.category, e.grossing
          from fleet join expense_months e on e.vehicle_id = fleet.id and e.expenses > 0
            and ${isCounted(sql`e.month`, months)}
          union all
          select e.vehicle_id, ${monthBefore(months)}, e.currency_code, e.category, sum(e.grossing)
          from fleet join expenses e on e.vehicle_id = fleet.id and e.deleted_at is null
            and ${isBeforeToday(sql`e.spent_at`, sql`coalesce(fleet.time_zone, e.spent_tz)`, months)}
          where ${months.running}::date is not null group by e.vehicle_id, e.currency_code, e.category)
        select to_char(month, 'YYYY-MM') as month, category, vehicle_id, span, currency_code, sum(grossing) as grossing
        from (select *, ${spanOf(sql`month`, months)} as span from counted) c
        group by currency_code, grouping sets ((month, category), (vehicle_id, span))
        having grouping(vehicle_id) = 1 or span is not null`.execute(db)
      return rows
    },
  }
}

const isOfMonth = (row: DistanceRow): row is DistanceRow & MonthRow => row.month !== null
const isOfVehicle = (row: DistanceRow): row is DistanceRow & DrivenRow =>
  row.vehicle_id !== null && row.span !== null
