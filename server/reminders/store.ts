import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Page } from '#contract/kernel/page.ts'
import { COMPANY_REMINDERS_MAX, REMINDERS_MAX } from '#contract/reminders/reminder.ts'
import type { RecentTrips } from '#domain/reminders/due.ts'
import type { Resource } from '../access/resource.ts'
import { newId } from '../db/id.ts'
import { readPageRows } from '../db/page.ts'
import type { Db } from '../db/pool.ts'
import type { Tables } from '../db/tables.ts'
import { differsFrom, NEXT_VERSION } from '../db/version.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import type { VehicleKey, Visibility } from '../vehicles/public.ts'

type Columns = Tables['reminders']
type GeneratedColumns = 'id' | 'company_id' | 'vehicle_id' | 'version' | 'created_at' | 'changed_at'
export type ReminderValues = Omit<Insertable<Columns>, GeneratedColumns>
type ReminderChanges = Omit<Updateable<Columns>, GeneratedColumns>

/** A reminder with what is shown of its vehicle. */
export type ReminderRow = Selectable<Columns> & {
  license_plate: string
  plate_country: string | null
  vehicle_name: string | null
  system_of_units: string
  odometer: string
  time_zone: string | null
  archived_at: string | null
  done_by_name: string | null
}

/** What says how urgent a reminder is. */
export type ScheduledRow = Pick<
  ReminderRow,
  | 'id'
  | 'vehicle_id'
  | 'due_on'
  | 'due_odometer'
  | 'remind_days'
  | 'remind_distance'
  | 'done_on'
  | 'odometer'
  | 'time_zone'
  | 'archived_at'
>

export const reminderResource: Resource = {
  name: 'reminder',
  sql: `select r.id, v.company_id, v.id as vehicle_id, v.time_zone, v.deleted_at is not null as is_deleted
    from reminders r join vehicles v on v.id = r.vehicle_id`,
}

const remindersOf = (db: Db, companyId: string) =>
  db
    .selectFrom('reminders as r')
    .innerJoin('vehicles as v', 'v.id', 'r.vehicle_id')
    .leftJoin('users as u', 'u.id', 'r.done_by')
    .selectAll('r')
    .select([
      'v.license_plate',
      'v.plate_country',
      'v.name as vehicle_name',
      'v.system_of_units',
      'v.odometer',
    ])
    .select(['v.time_zone', 'v.archived_at'])
    .select(sql<string | null>`nullif(concat_ws(' ', u.first_name, u.last_name), '')`.as('done_by_name'))
    .where('r.company_id', '=', companyId)
    .where('v.deleted_at', 'is', null)

/** The open reminders of the vehicles that are in use and that somebody sees, by plate. */
export const readOpenReminders = (
  db: Db,
  companyId: string,
  visibility: Visibility,
): Promise<ReminderRow[]> =>
  remindersOf(db, companyId).where(isOpenTo(visibility)).orderBy('v.plate_key').orderBy('r.id').execute()

/** The same, as little as their order needs. */
export const readOpenSchedules = (
  db: Db,
  companyId: string,
  visibility: Visibility,
): Promise<ScheduledRow[]> =>
  remindersOf(db, companyId)
    .where(isOpenTo(visibility))
    .clearSelect()
    .select(['r.id', 'r.vehicle_id', 'r.due_on', 'r.due_odometer', 'r.remind_days', 'r.remind_distance'])
    .select(['r.done_on', 'v.odometer', 'v.time_zone', 'v.archived_at'])
    .orderBy('v.plate_key')
    .orderBy('r.id')
    .execute()

/** Some reminders of a company, by their id. */
export async function readReminders(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, ReminderRow>> {
  const rows = await remindersOf(db, companyId).where('r.id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const isOpenTo = (visibility: Visibility) =>
  visibility === 'all'
    ? sql<boolean>`r.done_on is null and v.archived_at is null`
    : sql<boolean>`r.done_on is null and v.archived_at is null and exists (
        select from vehicle_users where vehicle_users.vehicle_id = v.id
          and vehicle_users.user_id = ${visibility.assignedTo})`

/** What the vehicles were driven since a month, by their id; those without trips are missing. */
export async function readRecentTrips(
  db: Db,
  vehicleIds: readonly string[],
  since: string,
): Promise<Map<string, RecentTrips>> {
  if (vehicleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('trip_months')
    .select('vehicle_id')
    .select(sql<string>`coalesce(sum(distance) filter (where month >= ${since}), 0)`.as('distance'))
    .select(sql<string>`min(month)`.as('first_month'))
    .where('vehicle_id', '=', sql<string>`any(${vehicleIds}::uuid[])`)
    .where('trips', '>', 0)
    .groupBy('vehicle_id')
    .execute()
  return new Map(
    rows.map(({ vehicle_id, distance, first_month }) => [
      vehicle_id,
      { distance: Number(distance), since, firstMonth: first_month },
    ]),
  )
}

/** The reminders of one vehicle. Writers must hold the lock of the vehicle. */
export function reminderStore(db: Db, vehicle: VehicleKey) {
  const all = remindersOf(db, vehicle.companyId).where('r.vehicle_id', '=', vehicle.id)
  const update = db.updateTable('reminders').where('vehicle_id', '=', vehicle.id)

  return {
    open: (): Promise<ReminderRow[]> => all.where('r.done_on', 'is', null).orderBy('r.id').execute(),

    donePage: (page: Page) =>
      readPageRows(
        all.where('r.done_on', 'is not', null).orderBy('r.done_on', 'desc').orderBy('r.id', 'desc'),
        page,
      ),

    get: (id: string): Promise<ReminderRow> => all.where('r.id', '=', id).executeTakeFirstOrThrow(notFound),

    /** The occurrence that followed this one. */
    next: (id: string): Promise<ReminderRow | undefined> =>
      all.where('r.previous_id', '=', id).executeTakeFirst(),

    /** Refuses a further open reminder. That of the company may be exceeded by a few that are added at once. */
    expectRoom: async (): Promise<void> => {
      const { own, all: ofCompany } = await db
        .selectFrom('reminders')
        .select(({ fn }) => fn.countAll<string>().as('all'))
        .select(({ fn }) => fn.countAll<string>().filterWhere('vehicle_id', '=', vehicle.id).as('own'))
        .where('company_id', '=', vehicle.companyId)
        .where('done_on', 'is', null)
        .executeTakeFirstOrThrow()
      if (Number(own) >= REMINDERS_MAX) throw new Refusal('reminder.full')
      if (Number(ofCompany) >= COMPANY_REMINDERS_MAX) throw new Refusal('reminder.company_full')
    },

    /** Returns the id. */
    add: async (values: ReminderValues): Promise<string> => {
      const id = newId()
      await db
        .insertInto('reminders')
        .values({ ...values, id, vehicle_id: vehicle.id, company_id: vehicle.companyId })
        .execute()
      return id
    },

    /** Does nothing if nothing changes. */
    change: (id: string, values: ReminderChanges) =>
      update
        .set({ ...values, ...NEXT_VERSION })
        .where('id', '=', id)
        .where(differsFrom(values))
        .execute(),

    /** Mails about it are sent again: it is due at another time. */
    forgetMails: (id: string) =>
      db.deleteFrom('reminder_notifications').where('reminder_id', '=', id).execute(),

    remove: (id: string) =>
      db.deleteFrom('reminders').where('vehicle_id', '=', vehicle.id).where('id', '=', id).execute(),
  }
}
