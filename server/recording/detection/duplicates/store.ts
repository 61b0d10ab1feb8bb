import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { VehicleKey } from '../../../vehicles/public.ts'
import type { RecordedTripRow } from '../store.ts'

type Span = Pick<RecordedTripRow, 'started_at' | 'ended_at'>

/** What gave way to trips that are none any more, on one vehicle; `known`: but these. */
export function duplicateStore(db: Db, { id, companyId }: VehicleKey) {
  const isDuplicateOf = (gone: readonly Span[], known: readonly string[]) =>
    sql<boolean>`d.vehicle_id = ${id} and d.company_id = ${companyId} and d.state = 'duplicate'
      and d.id <> all(${known}::uuid[]) and exists (
        select from unnest(${gone.map((span) => span.started_at)}::timestamptz[],
          ${gone.map((span) => span.ended_at)}::timestamptz[]) g (started_at, ended_at)
        where d.started_at < g.ended_at and d.ended_at > g.started_at)`

  return {
    /** Drives of the portal are to be finished again. */
    releaseDrives: (gone: readonly Span[], known: readonly string[]) =>
      sql`update recorded_trips d set is_released = true
        where not d.is_released and d.drive_sid is not null and ${isDuplicateOf(gone, known)}`.execute(db),

    /** From when on the positions of trackers are to be looked at again. */
    ofTrackers: async (gone: readonly Span[], known: readonly string[]) => {
      const { rows } = await sql<{ device_id: string; from: string }>`
        select d.device_id, min(d.started_at)::text as "from" from recorded_trips d
        where d.drive_sid is null and ${isDuplicateOf(gone, known)}
        group by d.device_id order by d.device_id`.execute(db)
      return rows
    },
  }
}
