import type { TestApp } from '../testing/app.ts'
import type { SubscriptionValues } from './store.ts'
import { type StoredSubscription, storeSubscription } from './store-subscription.ts'

const BUSINESS: SubscriptionValues = {
  product: 'business',
  plan_id: 'stripe_business_yearly',
  type: 'autoRenewable',
  billing_interval: 'year',
  status: 'active',
  quantity: 5,
  unit_amount: 4_500,
  currency_code: 'EUR',
  tax_behavior: 'exclusive',
  current_period_end: '2027-11-01T00:00:00Z',
}

/** Gives the company a subscription, by default Business for five vehicles, or changes the one it has. */
export const giveSubscription = (
  { db }: Pick<TestApp, 'db'>,
  companyId: string,
  values: Partial<SubscriptionValues> = {},
): Promise<StoredSubscription> =>
  db.transaction().execute((tx) => storeSubscription(tx, companyId, { ...BUSINESS, ...values }))
