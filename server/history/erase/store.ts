import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { NEXT_VERSION } from '../../db/version.ts'
import { EXPENSES, type Part, TRIPS } from '../recorded-tables.ts'

/** Users of this id or e-mail address; an address may belong to several, of different identity providers. */
export async function findUsers(db: Db, name: string): Promise<string[]> {
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

/** Tables whose records can be erased. */
const KINDS = { trip: TRIPS, expense: EXPENSES }
export type Subject = keyof typeof KINDS
export const SUBJECTS = ['trip', 'expense'] as const satisfies readonly Subject[]

/** Locks the vehicle of a record, deleted or not; nothing if there is none of that id. */
export async function lockRecord(
  db: Db,
  subject: Subject,
  id: string,
): Promise<{ companyId: string } | undefined> {
  const { rows } = await sql<{ companyId: string }>`
    select v.company_id as "companyId" from ${sql.table(KINDS[subject].table)} r join vehicles v on v.id = r.vehicle_id
    where r.id = ${id} for no key update of v`.execute(db)
  return rows[0]
}

/** Clears the columns of the part, which is an ordinary change, and deletes the track of a trip. */
export async function clearPart(db: Db, subject: Subject, id: string, part: Part): Promise<void> {
  const columns = KINDS[subject][part]
  const isFull = sql.join(
    columns.map((column) => sql`${sql.ref(column)} is not null`),
    sql` or `,
  )
  await db
    .updateTable(subject === 'trip' ? 'trips' : 'expenses')
    .set({ ...Object.fromEntries(columns.map((column) => [column, null])), ...NEXT_VERSION })
    .where('id', '=', id)
    .where(sql<boolean>`(${isFull})`)
    .execute()
  if (subject === 'trip' && part === 'coordinates')
    await db.deleteFrom('trip_tracks').where('trip_id', '=', id).execute()
}

/** The originals of this trip and the trips it was merged into, even if the merge was undone. */
export async function relatedTripIds(db: Db, tripId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select unnest(merged_from) as id from trips where id = ${tripId}
    union all
    select m.id from trips t join trips m on m.vehicle_id = t.vehicle_id and t.id = any(m.merged_from)
    where t.id = ${tripId}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns from how many earlier states the part was erased. */
export async function eraseFromHistory(db: Db, id: string, part: Part): Promise<number> {
  const { rows } = await sql<{ states: number }>`
    select erase_history(${id}, ${part}) as states`.execute(db)
  return rows[0]?.states ?? 0
}
