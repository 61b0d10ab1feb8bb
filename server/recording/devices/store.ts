import { type Selectable, sql } from 'kysely'
import type { Page } from '#contract/kernel/page.ts'
import { LABEL_LENGTH } from '#contract/kernel/text.ts'
import { rolesWith } from '#contract/permissions.ts'
import type { Resource } from '../../access/resource.ts'
import { hidesPrivateTrips, isTripOrWholeHidden } from '../../db/hidden-trips.ts'
import { newId } from '../../db/id.ts'
import { readPageRows } from '../../db/page.ts'
import type { Db } from '../../db/pool.ts'
import type { Tables } from '../../db/tables.ts'
import { differsFrom, NEXT_VERSION } from '../../db/version.ts'
import { notFound } from '../../http/refusal.ts'
import type { VehicleKey } from '../../vehicles/public.ts'

const COLUMNS = [
  'id',
  'name',
  'driver_user_id',
  'app',
  'windows',
  'revoked_at',
  'battery',
  'version',
  'created_at',
] as const

export type DeviceRow = Pick<Selectable<Tables['recording_devices']>, (typeof COLUMNS)[number]> & {
  /** Null also if the driver has left the company. */
  driver_name: string | null
  has_left: boolean
  is_address_held_by_former_manager: boolean
  is_driving: boolean
  /** The viewer may not know when private trips were. */
  hides_times: boolean
  /** The time of the last position, or the midnight that began its day where times are hidden. */
  last_seen_at: string | null
}

export type DeviceValues = Partial<{ name: string; driver_user_id: string | null; windows: string | null }>

/** A revoked device cannot be changed any more; lists still show it. */
export const deviceResource: Resource = {
  name: 'device',
  sql: `select d.id, v.company_id, v.id as vehicle_id, v.time_zone,
    d.revoked_at is not null or v.deleted_at is not null as is_deleted
    from recording_devices d join vehicles v on v.id = d.vehicle_id`,
}

/** The name of the driver of the device `d` or the recording `r`, not longer than that of a trip may be. */
export const driverNameOf = (row: 'd' | 'r') => sql<string | null>`(
  select nullif(left(concat_ws(' ', u.first_name, u.last_name), ${LABEL_LENGTH}), '')
  from memberships m join users u on u.id = m.user_id
  where m.company_id = ${sql.ref(`${row}.company_id`)} and m.user_id = ${sql.ref(`${row}.driver_user_id`)})`

/** Whether the driver of the device `d` alone sends its positions: nobody else was given its address. */
export const IS_OWN = sql<boolean>`(d.app is not distinct from 'portal'
  or coalesce(d.address_user_id = d.driver_user_id, false))`

/** Whether the device `d` has a driver who is no member any more. */
export const HAS_LEFT = `(d.driver_user_id is not null and not exists (
  select from memberships m where m.company_id = d.company_id and m.user_id = d.driver_user_id))`

/** Whether the address of the device `d` is known to somebody who could not be given it today, other than its driver. */
const isHeldByFormerManager = sql<boolean>`(d.token_hash is not null and d.address_user_id is not null
  and not exists (select from memberships m where m.company_id = d.company_id and m.user_id = d.address_user_id
    and (m.user_id = d.driver_user_id or m.role in (${sql.join(rolesWith('vehicle:change'))}))))`

/**
 * Whether a viewer may know of the device `d`. The phone of a user is there since their first drive, and comes back with the
 * next one: where private trips are hidden, that would tell when they drove.
 */
const isKnownTo = (viewerId: string, { companyId }: VehicleKey) =>
  sql<boolean>`not (coalesce(d.app, '') = 'portal' and ${hidesPrivateTrips(companyId)}
    and d.driver_user_id is distinct from ${viewerId}::uuid)`

/** The midnight that began the day of the last position of the device `d`. */
const dayOfLastPosition = ({ id }: VehicleKey) =>
  sql<string | null>`date_trunc('day', d.last_position_at,
    coalesce((select time_zone from vehicles where id = ${id}), 'UTC'))`

/**
 * Whether the last position of the device `d` may be one of somebody else's private drive, or shortly after it: of one that
 * runs, or ended on that day or the day before. Any finer, the moment from which on times are told would tell that of the drive.
 */
const isNearPrivateDrive = (viewerId: string, vehicle: VehicleKey) =>
  sql<boolean>`exists (select from recorded_trips r left join trips t on t.id = r.trip_id
    where r.device_id = d.id and r.state <> 'removed'
      and (r.is_running or r.ended_at >= ${dayOfLastPosition(vehicle)} - interval '1 day')
      and (r.is_private and r.driver_user_id is distinct from ${viewerId}::uuid
        or ${isTripOrWholeHidden('t', viewerId)}))`

/** What a viewer may know of the times of the device `d`: where private trips are hidden, its driver alone knows them. */
function timesFor(viewerId: string, vehicle: VehicleKey) {
  const isHiding = hidesPrivateTrips(vehicle.companyId)
  const hidesTimes = sql<boolean>`(${isHiding} and (d.driver_user_id is distinct from ${viewerId}::uuid
    or ${isNearPrivateDrive(viewerId, vehicle)}))`
  return [
    hidesTimes.as('hides_times'),
    sql<boolean>`exists (select from recorded_trips r
      where r.device_id = d.id and r.is_running and not (r.is_private and ${isHiding}
        and r.driver_user_id is distinct from ${viewerId}::uuid))`.as('is_driving'),
    sql<string | null>`case when ${hidesTimes} then ${dayOfLastPosition(vehicle)}
      else d.last_position_at end`.as('last_seen_at'),
  ] as const
}

/** The devices of one vehicle as a user sees them. `ownOf`: only those of this driver. */
export function deviceStore(db: Db, vehicle: VehicleKey, viewerId: string, ownOf: string | null = null) {
  const devices = db
    .selectFrom('recording_devices as d')
    .select(COLUMNS.map((column) => `d.${column}` as const))
    .select([
      driverNameOf('d').as('driver_name'),
      sql.raw<boolean>(HAS_LEFT).as('has_left'),
      isHeldByFormerManager.as('is_address_held_by_former_manager'),
    ])
    .select(timesFor(viewerId, vehicle))
    .where('d.vehicle_id', '=', vehicle.id)
    .where('d.company_id', '=', vehicle.companyId)
    .$if(ownOf !== null, (query) => query.where('d.driver_user_id', '=', ownOf))
    .where(isKnownTo(viewerId, vehicle))
  const update = (id: string) =>
    db.updateTable('recording_devices').where('vehicle_id', '=', vehicle.id).where('id', '=', id)

  return {
    page: (page: Page) =>
      readPageRows(
        devices.orderBy(sql`d.revoked_at desc nulls first`).orderBy('d.name').orderBy('d.id'),
        page,
      ),

    get: (id: string): Promise<DeviceRow> =>
      devices.where('d.id', '=', id).where('d.revoked_at', 'is', null).executeTakeFirstOrThrow(notFound),

    countActive: async (): Promise<number> => {
      const { count } = await db
        .selectFrom('recording_devices')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('vehicle_id', '=', vehicle.id)
        .where('revoked_at', 'is', null)
        .where(sql<boolean>`app is distinct from 'portal'`)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    add: async (values: DeviceValues & { name: string }, tokenHash: string): Promise<string> => {
      const id = newId()
      await db
        .insertInto('recording_devices')
        .values({
          id,
          company_id: vehicle.companyId,
          vehicle_id: vehicle.id,
          token_hash: tokenHash,
          address_user_id: viewerId,
          ...values,
        })
        .execute()
      return id
    },

    change: (id: string, values: DeviceValues) =>
      update(id)
        .set({
          ...values,
          // Another driver is not to learn when this one drove last.
          ...(values.driver_user_id !== undefined && {
            last_position_at: sql<string>`case when driver_user_id is not distinct from ${values.driver_user_id}::uuid
              then last_position_at end`,
            battery: sql<number>`case when driver_user_id is not distinct from ${values.driver_user_id}::uuid
              then battery end`,
          }),
          ...NEXT_VERSION,
        })
        .where(differsFrom(values))
        .execute(),

    setToken: (id: string, tokenHash: string) =>
      update(id)
        .set({ token_hash: tokenHash, address_user_id: viewerId, ...NEXT_VERSION })
        .execute(),

    /** Without its token nothing can be sent any more. */
    revoke: (id: string) =>
      update(id)
        .set({ revoked_at: sql<string>`now()`, token_hash: null, ...NEXT_VERSION })
        .execute(),

    /**
     * The device that stands for the portal on the phones of one user. One that was removed comes back: limits that count by
     * device would begin anew with another one.
     */
    ensurePortal: async (userId: string): Promise<{ id: string; isActivated: boolean }> => {
      const found = () =>
        devices
          .where('d.app', '=', 'portal')
          .where('d.driver_user_id', '=', userId)
          .orderBy(sql`d.revoked_at desc nulls first`)
          .executeTakeFirst()
      const existing = await found()
      if (existing) {
        const revived = await update(existing.id)
          .set({ revoked_at: null, ...NEXT_VERSION })
          .where('revoked_at', 'is not', null)
          .executeTakeFirst()
        return { id: existing.id, isActivated: revived.numUpdatedRows > 0n }
      }
      await db
        .insertInto('recording_devices')
        .values({
          id: newId(),
          company_id: vehicle.companyId,
          vehicle_id: vehicle.id,
          name: 'Portal',
          driver_user_id: userId,
          app: 'portal',
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return { id: (await found())?.id ?? '', isActivated: true }
    },
  }
}

/** Names by device id, for readers of the history. */
export async function readDeviceNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('recording_devices as d')
    .select(['d.id', 'd.name', 'd.app', driverNameOf('d').as('driver_name')])
    .where('d.id', 'in', ids)
    .execute()
  // The phones of all users that record with the portal have the same name.
  return new Map(
    rows.map(({ id, name, app, driver_name }) => [
      id,
      app === 'portal' && driver_name ? `${name} (${driver_name})` : name,
    ]),
  )
}
