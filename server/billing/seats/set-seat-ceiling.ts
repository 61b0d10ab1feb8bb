import type { Db } from '../../db/pool.ts'
import { faultAt, notFound, Refusal } from '../../http/refusal.ts'
import { subscriptionStore } from '../store.ts'
import { seatStore } from './store.ts'

/**
 * Sets the seat ceiling, which counts if it is lower than the quantity; null lifts it. Refused if more seats are taken.
 */
export async function setSeatCeiling(tx: Db, companyId: string, ceiling: number | null): Promise<void> {
  const subscriptions = subscriptionStore(tx, companyId)
  const subscription = await subscriptions.lock()
  if (!subscription) throw notFound()
  if (ceiling !== null && (await seatStore(tx, subscription).count()) > ceiling)
    throw new Refusal('subscription.quantity_out_of_range', [faultAt('quantity')])
  await subscriptions.setCeiling(ceiling)
}
