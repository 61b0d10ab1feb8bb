import { sql } from 'kysely'
import type { TripCategory } from '#contract/trips/category.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { selectedVehicles, type VehicleSelection } from '../../db/found/vehicle-selection.ts'
import { isTripOfCompanyHidden } from '../../db/hidden-trips.ts'
import { IS_INCOMPLETE } from '../../db/incomplete-trips.ts'
import type { Db } from '../../db/pool.ts'
import { type Subscriber, selectSubscribers } from '../../notifications/public.ts'
import { IS_RECORDED } from '../store.ts'

/** The hour at which mails of a day are due. */
const MAIL_HOUR = 6

const SUBSCRIBERS = sql`event_notification_subscriptions s
  left join inbox_settings i on i.company_id = s.company_id and i.user_id = s.user_id`

const localTime = (nowIso: string) =>
  sql`(${nowIso}::timestamptz at time zone coalesce(i.time_zone, 'Europe/Berlin'))`

/** The day whose mails are due: that of the night belongs to the day before. */
const mailDay = (nowIso: string) => sql`(${localTime(nowIso)} - make_interval(hours => ${MAIL_HOUR}))::date`

/** After an outage no older days are made up for: the next ones come anyway. */
const LATE_DAYS = 2

/** A clock that once ran ahead left a moment that is yet to come. If it is near, all days up to it are mailed already. */
const ranFarAhead = (nowIso: string) =>
  sql`s.inbox_mailed_until > ${nowIso}::timestamptz + make_interval(days => ${LATE_DAYS})`

/** Confirmed, without a mail of this day, and not in quiet hours. */
function isDue(nowIso: string) {
  const clock = sql`${localTime(nowIso)}::time`
  return sql`s.event_type = 'inbox.open' and s.confirmed_at is not null
    and coalesce(s.inbox_mailed_on < ${mailDay(nowIso)} or ${ranFarAhead(nowIso)}, true)
    and not coalesce(case when i.quiet_from < i.quiet_to then ${clock} >= i.quiet_from and ${clock} < i.quiet_to
      else ${clock} >= i.quiet_from or ${clock} < i.quiet_to end, false)`
}

/** Subscriptions whose mail is due, in the order of their ids. */
export async function readDue(db: Db, nowIso: string, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from ${SUBSCRIBERS} where ${isDue(nowIso)} and s.id > ${after}
    order by s.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The moments of the last mail and of this one. */
export type Span = { since: string; until: string }

/** Claims the mail of the day; undefined if another worker has it, or the subscription has ended. */
export async function claimMail(db: Db, subscriptionId: string, nowIso: string): Promise<Span | undefined> {
  const { rows } = await sql<Span>`
    with before as (
      select s.id, ${mailDay(nowIso)} as mail_day, case when ${ranFarAhead(nowIso)} then null else s.inbox_mailed_until end as until
      from ${SUBSCRIBERS}
      where s.id = ${subscriptionId} and ${isDue(nowIso)} for update of s)
    update event_notification_subscriptions s
      set inbox_mailed_on = b.mail_day, inbox_mailed_until = ${nowIso}
    from before b where s.id = b.id
    returning coalesce(b.until, ${nowIso}::timestamptz) as since, s.inbox_mailed_until as until`.execute(db)
  return rows[0]
}

export type InboxSubscriber = Subscriber & { inbox_mail_days: number[] }

/** With the role of now; undefined for whoever has unsubscribed or left. */
export const findSubscriber = (db: Db, subscriptionId: string): Promise<InboxSubscriber | undefined> =>
  selectSubscribers(db, 'inbox.open')
    .select(sql<number[]>`coalesce(s.inbox_mail_days, '{}')`.as('inbox_mail_days'))
    .where('s.id', '=', subscriptionId)
    .executeTakeFirst()

export type OpenTripRow = {
  license_plate: string
  system_of_units: SystemOfUnits
  start_at: string
  start_tz: string
  distance: string
  category: TripCategory
  has_reason: boolean
  has_contact: boolean
  end_day: string
  today: string
  is_recorded: boolean
}

type Wanted = { vehicles: VehicleSelection; viewerId: string; days: readonly number[] } & Span

/**
 * Trips that are open and of which one of the days began since the last mail, by the clock of their end; a day before and
 * after is read more, because clocks change. Those that wait longest come first.
 */
const openTrips = ({ vehicles, viewerId, days, since, until }: Wanted) => sql`
  select t.id, max(d.day) as day from vehicles v cross join unnest(${days}::integer[]) as d (day) cross join lateral (
    select t.id, t.end_at, t.end_tz from trips t
    where t.vehicle_id = v.id and t.deleted_at is null
      and t.end_at > ${since}::timestamptz - make_interval(days => d.day + 1)
      and t.end_at < ${until}::timestamptz - make_interval(days => d.day - 2)
      and (t.category = 'none' or ${IS_INCOMPLETE})
      and not ${isTripOfCompanyHidden(vehicles.companyId, 't', viewerId)}) t
  cross join lateral (
    select ((t.end_at at time zone t.end_tz)::date + d.day)::timestamp at time zone t.end_tz as began_at) m
  where v.id in ${selectedVehicles(vehicles)} and v.archived_at is null
    and m.began_at > greatest(${since}::timestamptz, ${until}::timestamptz - make_interval(days => ${LATE_DAYS}))
    and m.began_at <= ${until}::timestamptz
  group by t.id`

export async function hasOpenTrips(db: Db, wanted: Wanted): Promise<boolean> {
  const { rows } = await sql`select from (${openTrips(wanted)}) o limit 1`.execute(db)
  return rows.length > 0
}

/** The first ones, and how many there are, counted up to a limit. */
export async function readOpenTrips(
  db: Db,
  wanted: Wanted,
  { shown, counted, nowIso }: { shown: number; counted: number; nowIso: string },
): Promise<{ trips: OpenTripRow[]; count: number }> {
  const { rows } = await sql<OpenTripRow & { count: number }>`
    with found as materialized (
      select o.id, o.day from (${openTrips(wanted)}) o order by o.day desc, o.id limit ${counted})
    select v.license_plate, v.system_of_units, t.start_at, t.start_tz, t.odometer_end - t.odometer_start as distance,
      t.category, t.reason is not null as has_reason,
      t.contact_name is not null or t.contact_company is not null as has_contact,
      (t.end_at at time zone t.end_tz)::date::text as end_day,
      (${nowIso}::timestamptz at time zone t.end_tz)::date::text as today, ${IS_RECORDED} as is_recorded,
      (select count(*)::integer from found) as count
    from found join trips t on t.id = found.id join vehicles v on v.id = t.vehicle_id
    order by found.day desc, t.end_at, t.id limit ${shown}`.execute(db)
  return { trips: rows, count: rows[0]?.count ?? 0 }
}
