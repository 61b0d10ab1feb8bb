import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

export async function hasCompany(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('companies').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

/** The last second of a day in German time; null if it has passed. */
export async function endOfDay(db: Db, day: string): Promise<string | null> {
  const { rows } = await sql<{ end: string; is_past: boolean }>`
    select at as end, at <= now() as is_past
    from (select ((${day}::date + 1)::timestamp at time zone 'Europe/Berlin') - interval '1 second' as at) day`.execute(
    db,
  )
  const [row] = rows
  return row && !row.is_past ? row.end : null
}

/** Removes expired licences with their seats. */
export async function removeExpiredLicences(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('company_subscriptions')
    .where('type', '=', 'consumable')
    .where('current_period_end', '<=', sql<string>`now()`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
