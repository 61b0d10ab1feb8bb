import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { NEXT_VERSION } from '../../db/version.ts'
import { type Part, TRIPS } from '../recorded.ts'

/** Users of this id or e-mail address; an address may belong to several, of different identity providers. */
export async function usersNamed(db: Db, name: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(({ eb, or }) =>
      or([
        eb(sql<string>`id::text`, '=', name.toLowerCase()),
        eb(sql`lower(email)`, '=', name.toLowerCase()),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

export type ErasedTrip = { vehicle_id: string; merged_from: string[] | null; merged_into: string | null }

/** Locks the vehicle of a trip, deleted or not, and says who writes. */
export async function lockTrip(db: Db, tripId: string, actorId: string): Promise<ErasedTrip | null> {
  const { rows } = await sql<ErasedTrip>`
    select t.vehicle_id, t.merged_from, t.merged_into, set_config('wegbuch.actor', ${actorId}, true),
      set_config('wegbuch.request', 'npm run erase', true)
    from trips t join vehicles v on v.id = t.vehicle_id
    where t.id = ${tripId} for no key update of v`.execute(db)
  return rows[0] ?? null
}

/** Empties the columns of the part, which is a change like any other, and lets its track go. */
export async function emptyTrip(db: Db, tripId: string, part: Part): Promise<void> {
  const isFull = sql.join(
    TRIPS[part].map((column) => sql`${sql.ref(column)} is not null`),
    sql` or `,
  )
  await db
    .updateTable('trips')
    .set({ ...Object.fromEntries(TRIPS[part].map((column) => [column, null])), ...NEXT_VERSION })
    .where('id', '=', tripId)
    .where(sql<boolean>`(${isFull})`)
    .execute()
  if (part === 'coordinates') await db.deleteFrom('trip_tracks').where('trip_id', '=', tripId).execute()
}

/** How many earlier states lost the part. */
export async function eraseFromHistory(db: Db, tripId: string, part: Part): Promise<number> {
  const { rows } = await sql<{ states: number }>`
    select erase_history(${tripId}, ${part}) as states`.execute(db)
  return rows[0]?.states ?? 0
}
