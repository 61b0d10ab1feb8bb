import { type BillingMode, PRODUCTS } from '#contract/billing/plans.ts'
import type { VehiclePlan } from '#contract/billing/subscription.ts'
import type { Seat } from './store.ts'

/** The seat of a vehicle as its resource shows it. */
export const subscriptionsOf = (seat: Seat | null, billing: BillingMode) =>
  seat && billing !== 'none' ? [{ id: seat.subscriptionId, planName: PRODUCTS[seat.product].name }] : []

/** The features of a vehicle with this seat. */
export function planOf(seat: Seat | null, billing: BillingMode): VehiclePlan {
  if (billing === 'none') return { name: null, ...PRODUCTS.business.features }
  const { name, features } = PRODUCTS[seat?.isInForce ? seat.product : 'free']
  return { name, ...features }
}
