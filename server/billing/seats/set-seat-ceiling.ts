import type { Db } from '../../db/pool.ts'
import { faultAt, notFound, Refusal } from '../../http/refusal.ts'
import { subscriptionStore } from '../store.ts'
import { seatStore } from './store.ts'

/**
 * From now on no more than so many seats can be taken, whatever the quantity is: while another one is asked for, the
 * lower of the two counts. Refused where more are taken already. Null lifts it.
 */
export async function setSeatCeiling(tx: Db, companyId: string, ceiling: number | null): Promise<void> {
  const subscriptions = subscriptionStore(tx, companyId)
  const subscription = await subscriptions.lock()
  if (!subscription) throw notFound()
  if (ceiling !== null && (await seatStore(tx, subscription).count()) > ceiling)
    throw new Refusal('subscription.quantity_out_of_range', [faultAt('quantity')])
  await subscriptions.setCeiling(ceiling)
}
