import type { Db, Tx } from '../../db/pool.ts'
import type { Gateway } from './gateway.ts'
import { type AccountRow, accountStore } from './store.ts'

/**
 * Runs the work while nobody else asks Stripe about this company, on any server. Stripe is asked under the lock: what
 * it answers is newer than everything that was stored before.
 */
export async function withAccount<T>(
  db: Db,
  gateway: Gateway,
  companyId: string,
  work: (tx: Tx, account: AccountRow) => Promise<T>,
): Promise<T> {
  return gateway.slots(companyId, async () => {
    await accountStore(db, gateway, companyId).add()
    return db.transaction().execute(async (tx) => work(tx, await accountStore(tx, gateway, companyId).lock()))
  })
}
