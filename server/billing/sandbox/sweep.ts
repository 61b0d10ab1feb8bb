import type { Db } from '../../db/pool.ts'
import type { Log } from '../../log.ts'
import { sandboxAccountStore } from './accounts/store.ts'
import { requestStore } from './requests/store.ts'
import { realNow } from './unit-of-work.ts'
import { withSandboxAccount } from './with-sandbox-account.ts'

const SWEEP_MS = 60_000
const ACCOUNTS_MAX = 50

/** Runs due actions of customers that nobody uses. */
export async function sweep(db: Db, origin: string): Promise<void> {
  await requestStore(db).removeOld()
  for (const customerId of await sandboxAccountStore(db).findDue(realNow(), ACCOUNTS_MAX))
    await db.transaction().execute((tx) => withSandboxAccount(tx, origin, customerId, async () => {}))
}

export function startSweeping(
  db: Db,
  origin: string,
  log: Log,
  onSwept: () => void,
): { stop: () => Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  const run = () => {
    running = sweep(db, origin)
      .then(onSwept)
      .catch((error: Error) => log.warn({ reason: error.message }, 'the billing sandbox could not be swept'))
  }
  run()
  const timer = setInterval(run, SWEEP_MS)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
