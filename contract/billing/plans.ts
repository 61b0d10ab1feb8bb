/** Where payments go; with `none` there are no licences, and every vehicle has all features. */
export const BILLING_MODES = ['sandbox', 'stripe', 'none'] as const
export type BillingMode = (typeof BILLING_MODES)[number]

/** The features that a plan gives to a vehicle. `tripsPerMonth` null: any number. */
export type PlanFeatures = { tripsPerMonth: number | null; hasBusinessTrips: boolean; hasTags: boolean }

export const PRODUCTS = {
  free: { name: 'Free', features: { tripsPerMonth: 20, hasBusinessTrips: false, hasTags: false } },
  private_plus: {
    name: 'Private Plus',
    features: { tripsPerMonth: null, hasBusinessTrips: false, hasTags: false },
  },
  business: { name: 'Business', features: { tripsPerMonth: null, hasBusinessTrips: true, hasTags: true } },
} as const satisfies Record<string, { name: string; features: PlanFeatures }>
export type ProductId = keyof typeof PRODUCTS
export type PaidProductId = Exclude<ProductId, 'free'>

export const BILLING_INTERVALS = ['month', 'year'] as const
export type BillingInterval = (typeof BILLING_INTERVALS)[number]

export const PLAN_TYPES = ['autoRenewable', 'consumable'] as const
export type PlanType = (typeof PLAN_TYPES)[number]

/** Of one vehicle and interval, in cents; the id is Stripe's lookup key of the price. */
export const PLANS = {
  stripe_private_plus_monthly: { product: 'private_plus', interval: 'month', unitAmount: 99 },
  stripe_private_plus_yearly: { product: 'private_plus', interval: 'year', unitAmount: 990 },
  stripe_business_monthly: { product: 'business', interval: 'month', unitAmount: 400 },
  stripe_business_yearly: { product: 'business', interval: 'year', unitAmount: 4_500 },
} as const satisfies Record<string, { product: PaidProductId; interval: BillingInterval; unitAmount: number }>
export type PlanId = keyof typeof PLANS
export const PLAN_IDS = Object.keys(PLANS) as [PlanId, ...PlanId[]]

export const PLAN_CURRENCY = 'EUR'
export const QUANTITY_MAX = 500
