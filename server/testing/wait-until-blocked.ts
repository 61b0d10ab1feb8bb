import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { waitFor } from './wait-for.ts'

/** Returns when so many statements wait for a lock. */
export const waitUntilBlocked = (db: Db, count = 1): Promise<boolean> =>
  waitFor(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length >= count
  })
