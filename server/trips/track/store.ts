import type { Db } from '../../db/pool.ts'
import type { VehicleKey } from '../../vehicles/public.ts'

/** The kept tracks of one vehicle's trips. */
export const trackStore = (db: Db, vehicle: VehicleKey) => ({
  read: async (tripId: string): Promise<Buffer | null> => {
    const row = await db
      .selectFrom('trip_tracks')
      .select('content')
      .where('trip_id', '=', tripId)
      .where('company_id', '=', vehicle.companyId)
      .executeTakeFirst()
    return row?.content ?? null
  },

  keep: (tripId: string, { points, content }: { points: number; content: Buffer }) =>
    db
      .insertInto('trip_tracks')
      .values({ trip_id: tripId, company_id: vehicle.companyId, points, content })
      .execute(),
})
