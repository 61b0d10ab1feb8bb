import { type BillingInterval, type PaidProductId, type PlanType, PRODUCTS } from '#contract/billing/plans.ts'
import type {
  CompanySubscription,
  SeatSubscription,
  SubscriptionStatus,
} from '#contract/billing/subscription.ts'
import { isoOf, isoOrNull } from '../db/moment.ts'
import type { UsedSubscriptionRow } from './store.ts'

function seatAttributes(row: UsedSubscriptionRow): SeatSubscription {
  const product = row.product as PaidProductId
  const { name } = PRODUCTS[product]
  return {
    status: row.status as SubscriptionStatus,
    quantity: row.quantity,
    usage: row.usage,
    cancelAt: isoOrNull(row.cancel_at),
    currentPeriodEnd: isoOrNull(row.current_period_end),
    subscriptionProduct: { name },
    subscriptionPlan: {
      id: row.plan_id ?? product,
      name,
      type: row.type as PlanType,
      billingInterval: row.billing_interval as BillingInterval | null,
    },
  }
}

const presented = <A>({ id, version }: UsedSubscriptionRow, attributes: A) => ({
  type: 'subscription' as const,
  id,
  attributes,
  meta: { version },
})

/** For whoever gives seats to vehicles: nothing about money. */
export const presentSeatSubscription = (row: UsedSubscriptionRow) => presented(row, seatAttributes(row))

export const presentSubscription = (row: UsedSubscriptionRow) =>
  presented(row, {
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
  attributes: { licensePlate: license_plate, takenAtIso: isoOf(taken_at) },
  meta: { version },
})
