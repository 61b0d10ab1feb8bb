import {
  BILLING_INTERVALS,
  type BillingInterval,
  type PaidProductId,
  PLAN_IDS,
  PLANS,
  type PlanId,
  PRODUCTS,
  type ProductId,
} from '#contract/billing/plans.ts'

/** The price of one vehicle and interval, in cents. */
export type Price = { amount: number; taxBehavior: 'inclusive' | 'exclusive' }
export type Prices = Record<PlanId, Price>

const MONTHS: Record<BillingInterval, number> = { month: 1, year: 12 }

export const planIdOf = (product: PaidProductId, interval: BillingInterval): PlanId => {
  const found = PLAN_IDS.find((id) => PLANS[id].product === product && PLANS[id].interval === interval)
  if (!found) throw new Error(`there is no plan ${product} by ${interval}`)
  return found
}

/** The product of a subscription: that of its plan, or the product itself if it was granted. */
export function productOf(planId: string): PaidProductId {
  if (planId in PLANS) return PLANS[planId as PlanId].product
  return planId === 'private_plus' ? 'private_plus' : 'business'
}

/** The price of an interval per month, rounded to the cent. */
export const perMonth = (amount: number, interval: BillingInterval) => Math.round(amount / MONTHS[interval])

/** The price of twelve monthly payments. */
export const yearByMonths = (monthlyAmount: number) => monthlyAmount * MONTHS.year

export type Offer = {
  /** Per vehicle and month. */
  monthly: number
  /** Per vehicle and interval: what is charged. */
  charged: number
  taxBehavior: Price['taxBehavior']
  /** With the yearly price: what twelve monthly payments would cost, if that is more. */
  insteadOf: number | null
  /** With the monthly price: what a month costs if paid yearly, if that is less. */
  cheaperMonthly: number | null
}

export function offerOf(product: PaidProductId, interval: BillingInterval, prices: Prices): Offer {
  const { amount, taxBehavior } = prices[planIdOf(product, interval)]
  const byMonths = yearByMonths(prices[planIdOf(product, 'month')].amount)
  const byYear = prices[planIdOf(product, 'year')].amount
  const isYearCheaper = byYear < byMonths
  return {
    monthly: perMonth(amount, interval),
    charged: amount,
    taxBehavior,
    insteadOf: interval === 'year' && isYearCheaper ? byMonths : null,
    cheaperMonthly: interval === 'month' && isYearCheaper ? perMonth(byYear, 'year') : null,
  }
}

/** Whether vehicles lose features by this change. */
export const losesBusiness = (from: ProductId, to: ProductId) =>
  PRODUCTS[from].features.hasBusinessTrips && !PRODUCTS[to].features.hasBusinessTrips

export const isInterval = (value: string): value is BillingInterval =>
  BILLING_INTERVALS.includes(value as BillingInterval)
