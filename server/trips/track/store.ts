import type { Db } from '../../db/pool.ts'
import type { VehicleKey } from '../../vehicles/public.ts'
import type { EncodedTrack } from './tasks.ts'

/** The stored tracks of one vehicle's trips. */
export const trackStore = (db: Db, vehicle: VehicleKey) => ({
  read: (tripId: string): Promise<EncodedTrack | undefined> =>
    db
      .selectFrom('trip_tracks')
      .select(['points', 'content'])
      .where('trip_id', '=', tripId)
      .where('company_id', '=', vehicle.companyId)
      .executeTakeFirst(),

  /** How many points the tracks of these trips have. */
  countPoints: async (tripIds: readonly string[]): Promise<Map<string, number>> => {
    const rows = await db
      .selectFrom('trip_tracks')
      .select(['trip_id', 'points'])
      .where('trip_id', 'in', tripIds)
      .where('company_id', '=', vehicle.companyId)
      .execute()
    return new Map(rows.map(({ trip_id, points }) => [trip_id, points]))
  },

  /** Only once the trip tells of another one. */
  remove: (tripId: string) =>
    db
      .deleteFrom('trip_tracks')
      .where('trip_id', '=', tripId)
      .where('company_id', '=', vehicle.companyId)
      .execute(),

  add: (tripId: string, { points, content }: EncodedTrack) =>
    db
      .insertInto('trip_tracks')
      .values({ trip_id: tripId, company_id: vehicle.companyId, points, content: Buffer.from(content) })
      .execute(),
})
