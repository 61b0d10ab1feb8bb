import type { Db } from '../db/pool.ts'
import { seatLimit } from './seats/change-seat.ts'
import { seatStore } from './seats/store.ts'
import { type SubscriptionRow, type SubscriptionValues, subscriptionStore } from './store.ts'

/** A subscription as it was stored, and the vehicles that have lost their seat by that. */
export type StoredSubscription = { subscription: SubscriptionRow; freed: string[] }

/** Stores the company's subscription, the first one or a change of it. With fewer seats than are taken, those taken last are freed. */
export async function storeSubscription(
  tx: Db,
  companyId: string,
  values: SubscriptionValues,
): Promise<StoredSubscription> {
  const subscription = await subscriptionStore(tx, companyId).store(values)
  return { subscription, freed: await seatStore(tx, subscription).freeSurplus(seatLimit(subscription)) }
}

/** Removes the company's subscription with its seats; whether there was one. */
export const endSubscription = (tx: Db, companyId: string): Promise<boolean> =>
  subscriptionStore(tx, companyId).remove()
