import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

const A_DAY_AGO = sql<string>`now() - interval '1 day'`

/** The second use of a code or token is recognized only until it expires; later it is refused as expired. */
export const removeExpiredRecords = (db: Db) =>
  db.deleteFrom('identity_records').where('expires_at', '<', sql<string>`now()`).execute()

/** All sessions, and what they have granted. */
export const removeAllRecords = (db: Db) => db.deleteFrom('identity_records').execute()

/** Used links stay a day, so that a second use can be distinguished from a made-up link. */
export async function removeUnusable(db: Db): Promise<void> {
  await db
    .deleteFrom('identity_records')
    .where('model', '=', 'Grant')
    .where('created_at', '<', A_DAY_AGO)
    .where(
      sql<boolean>`not exists (select from identity_records other
        where other.grant_id = identity_records.grant_id and other.model <> 'Grant')`,
    )
    .execute()
  await db.deleteFrom('identity_links').where('expires_at', '<', A_DAY_AGO).execute()
  await db.deleteFrom('identity_attempts').where('paused_until', '<', A_DAY_AGO).execute()
  // An address that was never verified is free again after a week.
  await db
    .deleteFrom('identity_accounts')
    .where('email_verified', '=', false)
    .where('changed_at', '<', sql<string>`now() - interval '7 days'`)
    .execute()
}
