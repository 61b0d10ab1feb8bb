import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/** What looks like a jump, an outage of a day too, and for how long what is old is kept then. */
const DAY_SECONDS = 86_400
const DAY = sql`make_interval(secs => ${DAY_SECONDS})`
const WEEK = sql`interval '7 days'`
/** Servers and their database may differ by less. */
const MINUTE = sql`interval '1 minute'`

/**
 * Whether the clock of the database has jumped ahead, and was neither set right since nor seen for a day. Looks at the clock: the
 * task that asks most often does so every five minutes.
 */
export async function hasClockJumped(db: Db): Promise<boolean> {
  const isJump = sql`coalesce(now() > jumped_from + ${DAY} and waited_seconds < ${DAY_SECONDS}, false)`
  const isForgotten = sql`coalesce(c.set_back_at < now() - ${WEEK}, false)`
  // A jump while one is waited for is the same one; the time that nobody saw pass does not count.
  const { rows } = await sql<{ has: boolean }>`
    with looked as (
      insert into clock_sightings as c (seen_at) values (now())
      on conflict (is_only) do update set seen_at = now(),
        latest_at = case when ${isForgotten} then now() else greatest(c.latest_at, now()) end,
        set_back_at = case when not ${isForgotten} and now() < c.latest_at - ${MINUTE} then least(coalesce(c.set_back_at, now()), now()) end,
        jumped_from = coalesce(c.jumped_from, case when now() > c.seen_at + ${DAY} then c.seen_at end),
        waited_seconds = c.waited_seconds + case
          when c.jumped_from is not null and now() between c.seen_at and c.seen_at + ${DAY}
          then extract(epoch from now() - c.seen_at) else 0 end
      returning jumped_from, waited_seconds)
    select ${isJump} as has from looked`.execute(db)
  const has = rows[0]?.has ?? false
  if (!has)
    await sql`update clock_sightings set jumped_from = null, waited_seconds = 0
      where jumped_from is not null and not ${isJump}`.execute(db)
  return has
}

/** Whether the clock of this server is known to be behind: that of the database shows more, or did so within a week. */
export async function isClockBehind(db: Db, now: number): Promise<boolean> {
  const { rows } = await sql<{ is_behind: boolean }>`
    select greatest(clock_timestamp(), (select latest_at from clock_sightings))
      > to_timestamp(${now}::float8 / 1000) + ${MINUTE} as is_behind`.execute(db)
  return rows[0]?.is_behind ?? false
}
