import { type RawBuilder, sql } from 'kysely'

// What a user may not see of private trips, as SQL; the rules themselves are `is_trip_hidden` and, for what recording took
// back, `is_withdrawn_trip_hidden` of the database. Every query that reads details of trips for somebody uses these: docs/decisions/0054-private-trips.md lists them. A viewer is the id of
// a user; null is nobody, from whom every private trip of a company that hides them is hidden.

/** What a row of a trip brings along for its viewer. `hidden_days` is null unless the trip is hidden from them. */
export type ViewedTrip = { is_driver: boolean; hidden_days: HiddenDays | null }

/** The days of a hidden trip: midnights in this zone. */
export type HiddenDays = { start: string; end: string; zone: string }

const COLUMNS = {
  isHidden: ['id', 'company_id', 'vehicle_id', 'category', 'driver_user_id'],
  isWithdrawnHidden: ['company_id', 'vehicle_id', 'start_at', 'end_at'],
  driver: ['id', 'vehicle_id', 'driver_user_id'],
  days: ['vehicle_id', 'start_at', 'start_tz', 'end_at', 'end_tz'],
} as const

const columns = (trip: string, of: keyof typeof COLUMNS) =>
  COLUMNS[of].map((column) => `${trip}.${column}`).join(', ')

/** A trip that recording took back tells of the private one that is kept instead, whoever drove it. Restored, it is like any other. */
const isWithdrawnHiddenSql = (trip: string, viewer: string) =>
  `(${trip}.is_withdrawn is true and ${trip}.deleted_at is not null and is_withdrawn_trip_hidden(${viewer}, ${columns(trip, 'isWithdrawnHidden')}))`

/** For prepared statements: `trip` is an alias, `viewer` a parameter or an expression. Most trips need no call of a function. */
export const isTripHiddenSql = (trip: string, viewer: string) =>
  `(${trip}.category = 'private' and is_trip_hidden(${viewer}, ${columns(trip, 'isHidden')})
    or ${isWithdrawnHiddenSql(trip, viewer)})`

const isTripOrWholeHiddenSql = (trip: string, viewer: string) =>
  `(${isTripHiddenSql(trip, viewer)} or (is_merged_into_private(${trip}.merged_into)
    and is_trip_hidden(${viewer}, ${trip}.id, ${trip}.company_id, ${trip}.vehicle_id, 'private', ${trip}.driver_user_id)))`

const isDriverSql = (trip: string, viewer: string) =>
  `coalesce(trip_driver(${columns(trip, 'driver')}) = ${viewer}, false)`

const hiddenDaysSql = (trip: string, viewer: string) =>
  `case when ${isTripHiddenSql(trip, viewer)} then hidden_trip_days(${columns(trip, 'days')}) end`

/** The select list of `ViewedTrip`, for prepared statements. */
export const viewedTripSql = (trip: string, viewer: string): string =>
  `${isDriverSql(trip, viewer)} as is_driver, ${hiddenDaysSql(trip, viewer)} as hidden_days`

/** The same with the viewer as a value. */
function forViewer<T>(build: typeof isTripHiddenSql, trip: string, viewerId: string | null): RawBuilder<T> {
  const parts = build(trip, '?').split('?')
  return sql.join<T>(
    parts.map((part) => sql.raw(part)),
    sql`${viewerId}::uuid`,
  )
}

export const isTripHidden = (trip: string, viewerId: string | null) =>
  forViewer<boolean>(isTripHiddenSql, trip, viewerId)

/** Whether it is, or was merged into a trip that is private now. */
export const isTripOrWholeHidden = (trip: string, viewerId: string | null) =>
  forViewer<boolean>(isTripOrWholeHiddenSql, trip, viewerId)

/** Whether trips of one company are, for many: the function would cost more than all other conditions of a search. */
export const isTripOfCompanyHidden = (companyId: CompanyId, trip: string, viewerId: string | null) =>
  sql<boolean>`((${sql.ref(`${trip}.category`)} = 'private' or ${sql.ref(`${trip}.is_withdrawn`)} is true)
    and ${hidesPrivateTrips(companyId)} and ${isTripHidden(trip, viewerId)})`

/** An id, or the column that has it. */
type CompanyId = string | RawBuilder<unknown>

/** The days of the trip if it is hidden, or else null. */
export const hiddenDays = (trip: string, viewerId: string | null) =>
  forViewer<HiddenDays | null>(hiddenDaysSql, trip, viewerId)

export const viewedTrip = (trip: string, viewerId: string | null) =>
  [
    forViewer<boolean>(isDriverSql, trip, viewerId).as('is_driver'),
    hiddenDays(trip, viewerId).as('hidden_days'),
  ] as const

/** The place of the vehicle `v`, unless it is the end of a trip that is hidden from the viewer. */
export const visiblePlace = (viewerId: string | null) => sql`case when not coalesce((
    select not coalesce(t.end_at < v.place_said_at, false) and ${isTripHidden('t', viewerId)}
    from trips t where t.vehicle_id = v.id and t.deleted_at is null
    order by t.end_at desc, t.id desc limit 1), false) then v.place end`

/** `company` is a parameter or an expression. */
export const hidesPrivateTripsSql = (company: string) =>
  `(select hides_private_trips from companies where id = ${company})`

export const hidesPrivateTrips = (companyId: CompanyId) =>
  sql<boolean>`(select hides_private_trips from companies where id = ${companyId})`

/**
 * How much of an entry is hidden: of a trip that is private now, also by a merge, or taken back for one that is, or was
 * merged of one that is, everything but its figures; of another trip the states in which it was private; of a vehicle, where a trip had left it.
 */
export type Concealment = 'nothing' | 'private_states' | 'everything'

/** That of the entry `e` of the history. */
export const concealmentOf = (viewerId: string | null) => sql<Concealment>`coalesce(
  case e.subject
    when 'trip' then (
      select case
          when ${forViewer(isWithdrawnHiddenSql, 't', viewerId)} then 'everything'
          when not c.hides_private_trips then 'nothing'
          when t.split_into is not null and has_private_part(${viewerId}::uuid, t.merged_from) then 'everything'
          when ${forViewer(isDriverSql, 't', viewerId)} then 'nothing'
          when t.category = 'private' or is_merged_into_private(t.merged_into) then 'everything'
          else 'private_states' end
      from trips t join companies c on c.id = t.company_id where t.id = e.subject_id)
    when 'vehicle' then (
      select case when c.hides_private_trips then 'everything' end from companies c where c.id = e.company_id)
  end, 'nothing')`
