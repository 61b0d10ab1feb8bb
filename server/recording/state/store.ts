import { type Selectable, sql } from 'kysely'
import { hidesPrivateTrips } from '../../db/hidden-trips.ts'
import type { Db } from '../../db/pool.ts'
import type { Tables } from '../../db/tables.ts'
import type { VehicleKey } from '../../vehicles/public.ts'
import { driverNameOf } from '../devices/store.ts'
import { WAITING_MAX } from '../waiting/store.ts'

export type ShownRecording = Pick<
  Selectable<Tables['recorded_trips']>,
  'id' | 'device_id' | 'started_at' | 'ended_at' | 'metres' | 'is_private'
> & { device_name: string; driver_name: string | null; is_driver: boolean; count: number }

export type ShownRecordings = { running: ShownRecording | undefined; waiting: ShownRecording[] }

/** What is running, and the first of what waits with the number of all, as a user sees it: of hidden private trips nothing. */
export async function readRecordings(
  db: Db,
  { id, companyId }: VehicleKey,
  viewerId: string,
): Promise<ShownRecordings> {
  const isDriver = sql<boolean>`coalesce(r.driver_user_id = ${viewerId}, false)`
  const recordings = db
    .selectFrom('recorded_trips as r')
    .innerJoin('recording_devices as d', 'd.id', 'r.device_id')
    .select(['r.id', 'r.device_id', 'r.started_at', 'r.ended_at', 'r.metres', 'r.is_private'])
    .select(['d.name as device_name', driverNameOf('r').as('driver_name'), isDriver.as('is_driver')])
    .select(sql<number>`(count(*) over ())::integer`.as('count'))
    .where('r.vehicle_id', '=', id)
    .where('r.company_id', '=', companyId)
    .where(sql<boolean>`not (r.is_private and not ${isDriver} and ${hidesPrivateTrips(companyId)})`)
    .orderBy('r.started_at')
    .orderBy('r.id')
  return {
    running: await recordings.where('r.is_running', '=', true).limit(1).executeTakeFirst(),
    waiting: await recordings.where('r.state', '=', 'waiting').limit(WAITING_MAX).execute(),
  }
}

export type SettingsRow = Selectable<Tables['recording_settings']>
export type SettingsValues = Partial<Omit<SettingsRow, 'vehicle_id' | 'company_id' | 'version'>>

export const settingsStore = (db: Db, vehicle: VehicleKey) => ({
  get: (): Promise<SettingsRow | undefined> =>
    db
      .selectFrom('recording_settings')
      .selectAll()
      .where('vehicle_id', '=', vehicle.id)
      .where('company_id', '=', vehicle.companyId)
      .executeTakeFirst(),

  set: (values: SettingsValues) =>
    db
      .insertInto('recording_settings')
      .values({ ...values, vehicle_id: vehicle.id, company_id: vehicle.companyId, version: 2 })
      .onConflict((conflict) =>
        conflict.column('vehicle_id').doUpdateSet({
          ...values,
          version: sql<number>`recording_settings.version + 1`,
        }),
      )
      .execute(),
})
