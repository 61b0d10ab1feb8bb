import type { Db } from '../db/pool.ts'
import { waitFor } from '../testing/wait-for.ts'

/** All events, oldest first, with short names and without nulls. */
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

/** Waits until so many refusals of a kind are logged, which happens shortly after the reply. */
export const waitForRefusals = (db: Db, kind: string, count = 1): Promise<Record<string, unknown>[]> =>
  waitFor(async () => {
    const found = (await loggedEvents(db)).filter((event) => event['kind'] === kind)
    return totalCount(found) >= count && found
  })

export const totalCount = (events: readonly Record<string, unknown>[]): number =>
  events.reduce((total, { count }) => total + Number(count), 0)
