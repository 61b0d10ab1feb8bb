import type { Stripe } from 'stripe'
import { accountStore } from '../accounts/store.ts'
import { endSubscription } from '../acts/end-subscription.ts'
import { type Call, found, inAccountOf, listed, named, PAGE } from '../wire/call.ts'
import { missing } from '../wire/fault.ts'
import { CHANGES, changeSubscription } from './change-subscription.ts'

const STATUSES = [
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'trialing',
  'paused',
  'all',
] as const

export const isEnded = ({ status }: Stripe.Subscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired'

export const subscriptionCalls: Call[] = [
  {
    method: 'GET',
    path: '/v1/subscriptions/:id',
    params: [],
    run: (context) => found(context, 'subscription', 'subscription'),
  },
  {
    method: 'GET',
    path: '/v1/subscriptions',
    params: [...named<Stripe.SubscriptionListParams>()('customer', 'status'), ...PAGE],
    run: async (context) => {
      const { params } = context
      await accountStore(context.tx).expect(params.text('customer'))
      const status = params.one('status', STATUSES)
      return listed(context, '/v1/subscriptions', 'subscription', {
        customer: params.text('customer'),
        ...(status === undefined && { isRunning: true }),
        having: status === undefined || status === 'all' ? {} : { status },
      })
    },
  },
  {
    method: 'POST',
    path: '/v1/subscriptions/:id',
    params: CHANGES,
    run: (context) =>
      inAccountOf(context, 'subscription', 'subscription', (work, subscription) =>
        changeSubscription(work, subscription, context.params),
      ),
  },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    params: named<Stripe.SubscriptionCancelParams>()('cancellation_details', 'invoice_now', 'prorate'),
    run: (context) =>
      inAccountOf(context, 'subscription', 'subscription', (work, subscription) => {
        if (isEnded(subscription)) throw missing('subscription', subscription.id)
        return endSubscription(work, subscription, 'cancellation_requested')
      }),
  },
]
