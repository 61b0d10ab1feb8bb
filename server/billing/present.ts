import { type BillingInterval, type PaidProductId, type PlanType, PRODUCTS } from '#contract/billing/plans.ts'
import type {
  CompanySubscription,
  SeatSubscription,
  SubscriptionStatus,
} from '#contract/billing/subscription.ts'
import { toIso, toIsoOrNull } from '../db/instant.ts'
import type { SubscriptionWithUsage } from './store.ts'

function seatAttributes(row: SubscriptionWithUsage): SeatSubscription {
  const product = row.product as PaidProductId
  const { name } = PRODUCTS[product]
  return {
    status: row.status as SubscriptionStatus,
    quantity: row.quantity,
    usage: row.usage,
    cancelAt: toIsoOrNull(row.cancel_at),
    currentPeriodEnd: toIsoOrNull(row.current_period_end),
    subscriptionProduct: { name },
    subscriptionPlan: {
      id: row.plan_id ?? product,
      name,
      type: row.type as PlanType,
      billingInterval: row.billing_interval as BillingInterval | null,
    },
  }
}

const toResource = <A>({ id, version }: SubscriptionWithUsage, attributes: A) => ({
  type: 'subscription' as const,
  id,
  attributes,
  meta: { version },
})

/** For members who assign seats: without prices. */
export const presentSeatSubscription = (row: SubscriptionWithUsage) => toResource(row, seatAttributes(row))

export const presentSubscription = (row: SubscriptionWithUsage) =>
  toResource(row, {
    ...seatAttributes(row),
    isPastDue: row.is_past_due,
    currencyCode: row.currency_code,
    amount: row.unit_amount === null ? null : row.unit_amount * row.quantity,
    taxBehavior: row.tax_behavior as CompanySubscription['taxBehavior'],
  } satisfies CompanySubscription)

type TargetRow = { id: string; license_plate: string; version: number; taken_at: string }

export const presentTarget = ({ id, license_plate, version, taken_at }: TargetRow) => ({
  type: 'vehicle' as const,
  id,
  attributes: { licensePlate: license_plate, takenAtIso: toIso(taken_at) },
  meta: { version },
})
