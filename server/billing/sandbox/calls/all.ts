import type { Call } from '../wire/call.ts'
import { catalogueCalls } from './catalogue.ts'
import { checkoutCalls } from './checkout.ts'
import { customerCalls } from './customers.ts'
import { invoiceCalls } from './invoices.ts'
import { refundCalls } from './refunds.ts'
import { settingsCalls } from './settings.ts'
import { subscriptionCalls } from './subscriptions.ts'

/** The part of Stripe's API that the product uses. */
export const ALL_CALLS: Call[] = [
  ...customerCalls,
  ...catalogueCalls,
  ...checkoutCalls,
  ...subscriptionCalls,
  ...invoiceCalls,
  ...refundCalls,
  ...settingsCalls,
]
