import type { Db } from '../../db/pool.ts'

/** The kept tracks of one vehicle's trips. */
export const trackStore = (db: Db, vehicle: { id: string; companyId: string }) => ({
  read: async (tripId: string): Promise<Buffer | null> => {
    const row = await db
      .selectFrom('trip_tracks')
      .select('content')
      .where('trip_id', '=', tripId)
      .where('company_id', '=', vehicle.companyId)
      .executeTakeFirst()
    return row?.content ?? null
  },

  keep: (tripId: string, points: number, content: Buffer) =>
    db
      .insertInto('trip_tracks')
      .values({ trip_id: tripId, company_id: vehicle.companyId, points, content })
      .execute(),
})
