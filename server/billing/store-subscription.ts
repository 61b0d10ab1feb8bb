import type { Db } from '../db/pool.ts'
import { seatLimit } from './seats/change-seat.ts'
import { seatStore } from './seats/store.ts'
import { type SubscriptionRow, type SubscriptionValues, subscriptionStore } from './store.ts'

/** A stored subscription, and the vehicles that lost their seat by storing it. */
export type StoredSubscription = { subscription: SubscriptionRow; freed: string[] }

/** Stores or changes the company's subscription. With fewer seats than taken, those taken last are freed. */
export async function storeSubscription(
  tx: Db,
  companyId: string,
  values: SubscriptionValues,
): Promise<StoredSubscription> {
  const subscription = await subscriptionStore(tx, companyId).store(values)
  return { subscription, freed: await seatStore(tx, subscription).freeSurplus(seatLimit(subscription)) }
}

/** Removes the company's subscription with its seats; returns whether there was one. */
export const endSubscription = (tx: Db, companyId: string): Promise<boolean> =>
  subscriptionStore(tx, companyId).remove()
