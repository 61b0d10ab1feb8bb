import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/** An outage of a day looks like a jump: what is removed by its age then waits for another day. */
const LONGEST_PAUSE = sql`interval '1 day'`

/** A clock that is adjusted by so little was not set right. */
const ADJUSTMENT = sql`interval '1 minute'`

/**
 * Whether the clock of the database has jumped ahead within a day, and was not set right since. Looks at the clock: the task
 * that asks most often does so every five minutes.
 */
export async function hasClockJumped(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    insert into clock_sightings as c (seen_at) values (now())
    on conflict (is_only) do update set
      seen_at = now(),
      jumped_at = case
        when now() > c.seen_at + ${LONGEST_PAUSE} then now()
        when now() >= c.seen_at - ${ADJUSTMENT} then c.jumped_at
      end
    returning coalesce(jumped_at > now() - ${LONGEST_PAUSE}, false) as has`.execute(db)
  return rows[0]?.has ?? false
}
