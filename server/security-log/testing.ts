import type { Db } from '../db/pool.ts'
import { waitFor } from '../testing/wait-for.ts'

/** The log as it stands, oldest first, under short names and without what is null. */
export async function loggedEvents(db: Db): Promise<Record<string, unknown>[]> {
  const rows = await db
    .selectFrom('security_events')
    .selectAll()
    .orderBy('recorded_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id: _id, recorded_at: _at, ...row }) =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
  )
}

/** Refusals are logged a moment after their reply: waits until there are so many of a kind, counted. */
export const waitForRefusals = (db: Db, kind: string, count = 1): Promise<Record<string, unknown>[]> =>
  waitFor(async () => {
    const found = (await loggedEvents(db)).filter((event) => event['kind'] === kind)
    return totalCount(found) >= count && found
  })

export const totalCount = (events: readonly Record<string, unknown>[]): number =>
  events.reduce((total, { count }) => total + Number(count), 0)
