import type { Stripe } from 'stripe'
import { sandboxAccountStore } from '../accounts/store.ts'
import { endSubscription } from '../actions/end-subscription.ts'
import { type Call, getObject, listObjects, PAGE_PARAMS, paramNames, withAccountOf } from '../wire/call.ts'
import { notFound } from '../wire/stripe-api-error.ts'
import { changeSubscription, UPDATE_PARAMS } from './change-subscription.ts'

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
    run: (context) => getObject(context, 'subscription', 'subscription'),
  },
  {
    method: 'GET',
    path: '/v1/subscriptions',
    params: [...paramNames<Stripe.SubscriptionListParams>()('customer', 'status'), ...PAGE_PARAMS],
    run: async (context) => {
      const { params } = context
      await sandboxAccountStore(context.tx).expect(params.text('customer'))
      const status = params.oneOf('status', STATUSES)
      return listObjects(context, '/v1/subscriptions', 'subscription', {
        customer: params.text('customer'),
        ...(status === undefined && { isRunning: true }),
        having: status === undefined || status === 'all' ? {} : { status },
      })
    },
  },
  {
    method: 'POST',
    path: '/v1/subscriptions/:id',
    params: UPDATE_PARAMS,
    run: (context) =>
      withAccountOf(context, 'subscription', 'subscription', (work, subscription) =>
        changeSubscription(work, subscription, context.params),
      ),
  },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    params: paramNames<Stripe.SubscriptionCancelParams>()('cancellation_details', 'invoice_now', 'prorate'),
    run: (context) =>
      withAccountOf(context, 'subscription', 'subscription', (work, subscription) => {
        if (isEnded(subscription)) throw notFound('subscription', subscription.id)
        return endSubscription(work, subscription, 'cancellation_requested')
      }),
  },
]
