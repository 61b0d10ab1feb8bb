import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { VehicleKey } from '../../../vehicles/public.ts'
import type { RecordedTripRow } from '../store.ts'

/** `is_in_logbook`: its own trip is. */
type Rival = Pick<
  RecordedTripRow,
  'id' | 'device_id' | 'started_at' | 'ended_at' | 'trip_id' | 'withdrawn_trip_id'
> & { is_in_logbook: boolean }

/** Recordings of one vehicle whose trip was taken back and is in the logbook again. */
export const restoredStore = (db: Db, { id: vehicleId, companyId }: VehicleKey) => ({
  /** Those that still have their place first. */
  findRestored: async (): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select r.id from recorded_trips r join trips t on t.id = r.withdrawn_trip_id
      where r.vehicle_id = ${vehicleId} and r.company_id = ${companyId} and r.withdrawn_trip_id is not null
        and t.deleted_at is null
      order by r.state = 'removed', r.started_at, r.id`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** The one of the same device that began at the same moment and has its place: a device has one of each moment. */
  findRival: async (id: string): Promise<Rival | undefined> => {
    const { rows } = await sql<Rival>`
      select o.id, o.device_id, o.started_at, o.ended_at, o.trip_id, o.withdrawn_trip_id,
        t.id is not null as is_in_logbook
      from recorded_trips r join recorded_trips o on o.device_id = r.device_id and o.started_at = r.started_at
        and o.id <> r.id and o.state <> 'removed'
      left join trips t on t.id = o.trip_id and t.deleted_at is null
      where r.vehicle_id = ${vehicleId} and r.id = ${id}`.execute(db)
    return rows[0]
  },

  /** `until`: how long it lasts at least. */
  adopt: (id: string, until: string | null) =>
    sql`update recorded_trips set state = 'recorded', is_running = false, trip_id = withdrawn_trip_id,
        withdrawn_trip_id = null, written = null, waiting = null, final_at = now(),
        ended_at = greatest(ended_at, ${until}::timestamptz)
      where vehicle_id = ${vehicleId} and id = ${id}`.execute(db),
})
