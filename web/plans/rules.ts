import { type PlanFeatures, PRODUCTS } from '#contract/billing/plans.ts'
import type { VehiclePlan } from '#contract/billing/subscription.ts'

/** What a vehicle says of its plan and its seat. */
export type VehicleWithPlan = {
  attributes: { scopes: readonly string[]; subscriptions: readonly { planName: string }[] }
  meta: { plan: VehiclePlan }
}

/** Actions that not every plan allows. */
export type Need = 'business' | 'tags' | 'trips'

const GIVES: Record<Need, (features: PlanFeatures) => boolean> = {
  business: ({ hasBusinessTrips }) => hasBusinessTrips,
  tags: ({ hasTags }) => hasTags,
  trips: ({ tripsPerMonth }) => tripsPerMonth === null,
}

export const gives = (features: PlanFeatures, need: Need): boolean => GIVES[need](features)

/** The names of the plans that allow it, cheapest first. */
export const plansWith = (need: Need): string[] =>
  Object.values(PRODUCTS)
    .filter(({ features }) => gives(features, need))
    .map(({ name }) => name)

type Subscription = { attributes: { status: string; quantity: number; usage: number } }

/** The number of free seats; a subscription that is not paid yet has none. */
export const freeSeats = ({ attributes: { status, quantity, usage } }: Subscription): number =>
  status === 'incomplete' ? 0 : Math.max(0, quantity - usage)

/** A vehicle keeps its own seat even if all seats are taken. */
export const isSelectable = (subscription: Subscription & { id: string }, own: string | undefined): boolean =>
  subscription.id === own || freeSeats(subscription) > 0

/** Only a new use of a feature is refused: an existing business trip stays one. */
export const mayBeBusiness = (plan: VehiclePlan, saved: string | undefined): boolean =>
  plan.hasBusinessTrips || saved === 'business'

export type MonthRoom = { month: string; count: number; limit: number; isFull: boolean }

/** How many trips of the limit a month has; null if the plan has no limit. */
export function roomIn(
  { tripsPerMonth }: Pick<VehiclePlan, 'tripsPerMonth'>,
  months: readonly { month: string; count: number }[],
  month: string,
): MonthRoom | null {
  if (tripsPerMonth === null) return null
  const count = months.find((one) => one.month === month)?.count ?? 0
  return { month, count, limit: tripsPerMonth, isFull: count >= tripsPerMonth }
}
