import type { Db, Tx } from '../../db/pool.ts'
import type { Task, TaskDeps } from '../../jobs/public.ts'
import { type Language, queueMail } from '../../mail/public.ts'
import { hasDigest } from './digest.ts'
import { claimMail, findSubscriber, readDue } from './store.ts'

const BATCH = 100
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Mails each subscriber what is open on the days that they chose, once a day at most, and not in quiet hours. */
export const mailOpenTrips = ({ db, log }: TaskDeps): Task => ({
  name: 'mail-open-trips',
  // Often, because quiet hours may end at any time.
  cron: '*/5 * * * *',
  run: async () => {
    const nowIso = new Date(Date.now()).toISOString()
    const failures: unknown[] = []
    for await (const id of dueSubscriptions(db, nowIso))
      try {
        await db.transaction().execute((tx) => queueDigest(tx, id, nowIso))
      } catch (error) {
        failures.push(error)
        log.error({ subscription: id }, 'open trips could not be mailed')
      }
    // The others have their mail. The job is tried again for those who have none.
    if (failures.length > 0) throw failures[0]
  },
})

async function* dueSubscriptions(db: Db, nowIso: string): AsyncGenerator<string> {
  let after = NO_ID
  for (;;) {
    const ids = await readDue(db, nowIso, after, BATCH)
    yield* ids
    after = ids.at(-1) ?? after
    if (ids.length < BATCH) return
  }
}

/** One transaction: a worker that dies has claimed the day and queued the mail, or neither. */
async function queueDigest(tx: Tx, subscriptionId: string, nowIso: string): Promise<void> {
  const span = await claimMail(tx, subscriptionId, nowIso)
  const subscriber = span && (await findSubscriber(tx, subscriptionId))
  if (!subscriber || !(await hasDigest(tx, subscriber, span))) return
  await queueMail(tx, {
    template: 'open-trips',
    to: subscriber.email,
    language: subscriber.language as Language,
    values: { subscriptionId, ...span },
  })
}
