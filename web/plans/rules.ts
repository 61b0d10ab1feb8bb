import { type PlanFeatures, PRODUCTS } from '#contract/billing/plans.ts'
import type { VehiclePlan } from '#contract/billing/subscription.ts'

/** What a vehicle says of its plan and its seat. */
export type VehicleWithPlan = {
  attributes: { scopes: readonly string[]; subscriptions: readonly { planName: string }[] }
  meta: { plan: VehiclePlan }
}

/** What somebody wants to do that not every plan allows. */
export type Need = 'business' | 'tags' | 'trips'

const GIVES: Record<Need, (features: PlanFeatures) => boolean> = {
  business: ({ hasBusinessTrips }) => hasBusinessTrips,
  tags: ({ hasTags }) => hasTags,
  trips: ({ tripsPerMonth }) => tripsPerMonth === null,
}

export const gives = (features: PlanFeatures, need: Need): boolean => GIVES[need](features)

/** The names of the plans that allow it, the cheapest first. */
export const plansWith = (need: Need): string[] =>
  Object.values(PRODUCTS)
    .filter(({ features }) => gives(features, need))
    .map(({ name }) => name)

type Subscription = { attributes: { status: string; quantity: number; usage: number } }

/** How many seats can still be taken; one that was not paid for yet has none. */
export const freeSeats = ({ attributes: { status, quantity, usage } }: Subscription): number =>
  status === 'incomplete' ? 0 : Math.max(0, quantity - usage)

/** A vehicle keeps its own seat, also while every seat is taken. */
export const isSelectable = (subscription: Subscription & { id: string }, own: string | undefined): boolean =>
  subscription.id === own || freeSeats(subscription) > 0

/** Only what newly needs a right is refused: a business trip stays what it is. */
export const mayBeBusiness = (plan: VehiclePlan, saved: string | undefined): boolean =>
  plan.hasBusinessTrips || saved === 'business'

export type MonthRoom = { month: string; count: number; limit: number; isFull: boolean }

/** How many of its trips a month has; null where the plan has any number. */
export function roomIn(
  { tripsPerMonth }: Pick<VehiclePlan, 'tripsPerMonth'>,
  months: readonly { month: string; count: number }[],
  month: string,
): MonthRoom | null {
  if (tripsPerMonth === null) return null
  const count = months.find((one) => one.month === month)?.count ?? 0
  return { month, count, limit: tripsPerMonth, isFull: count >= tripsPerMonth }
}
