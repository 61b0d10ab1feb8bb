import type { Stripe } from 'stripe'
import { expireCheckout, withSubscriptionMetadata } from '../actions/pay-checkout.ts'
import { newObjectId, newSessionId } from '../ids.ts'
import { productIdOf } from '../objects/catalogue.ts'
import { checkoutSessionOf } from '../objects/checkout-session.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import {
  type Call,
  type Context,
  getObject,
  listObjects,
  PAGE_PARAMS,
  paramNames,
  withAccountOf,
} from '../wire/call.ts'
import type { Params } from '../wire/params.ts'
import { invalidRequest, notFoundInBody } from '../wire/stripe-api-error.ts'
import { withSandboxAccount } from '../with-sandbox-account.ts'
import { readReturnUrl } from './return-url.ts'

const DAY_SECONDS = 86_400
export const QUANTITY_MAX = 999_999

export const checkoutPath = (id: string): string => `/sandbox/checkout/${id}`

export const checkoutCalls: Call[] = [
  {
    method: 'POST',
    path: '/v1/checkout/sessions',
    params: paramNames<Stripe.Checkout.SessionCreateParams>()(
      'automatic_tax',
      'billing_address_collection',
      'cancel_url',
      'client_reference_id',
      'customer',
      'customer_update',
      'expires_at',
      'line_items',
      'locale',
      'metadata',
      'mode',
      'payment_method_collection',
      'subscription_data',
      'success_url',
      'tax_id_collection',
      'ui_mode',
    ),
    run: async (context) =>
      withSandboxAccount(
        context.tx,
        context.publicUrl.origin,
        context.params.required('customer'),
        async (work) => {
          const session = await newSession(context, work)
          await work.objects.insert('checkout.session', work.account.customerId, session)
          return session
        },
      ),
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:id',
    params: [],
    run: (context) => getObject(context, 'checkout.session', 'checkout.session'),
  },
  {
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    params: [],
    run: (context) =>
      withAccountOf(context, 'checkout.session', 'checkout.session', (work, session) => {
        if (session.status !== 'open')
          throw invalidRequest(
            `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
          )
        return expireCheckout(work, session)
      }),
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions',
    params: [
      ...paramNames<Stripe.Checkout.SessionListParams>()('customer', 'status', 'subscription'),
      ...PAGE_PARAMS,
    ],
    run: (context) => {
      const { params } = context
      const status = params.oneOf('status', ['open', 'complete', 'expired'])
      const subscription = params.text('subscription')
      return listObjects(context, '/v1/checkout/sessions', 'checkout.session', {
        customer: params.text('customer'),
        having: { ...(status && { status }), ...(subscription !== undefined && { subscription }) },
      })
    },
  },
]

async function newSession(
  { params, publicUrl }: Context,
  work: UnitOfWork,
): Promise<Stripe.Checkout.Session> {
  if (params.oneOf('mode', ['subscription']) !== 'subscription')
    throw invalidRequest('The sandbox sells subscriptions only.', 'mode')
  params.oneOf('ui_mode', ['hosted_page'])
  const isTaxed = params.nested('automatic_tax').allowOnly(['enabled']).flag('enabled') ?? false
  const { price, quantity, adjustable } = await readOrder(params, work)
  const product = await work.objects.get('product', productIdOf(price))
  const data = params.nested('subscription_data').allowOnly(['metadata', 'description'])
  const id = newSessionId('cs_test')
  const session = checkoutSessionOf({
    id,
    created: work.now,
    expires_at:
      params.integer('expires_at', work.now + 1_800, work.now + DAY_SECONDS) ?? work.now + DAY_SECONDS,
    customer: work.account.customerId,
    cancel_url: readReturnUrl(params, 'cancel_url', publicUrl),
    success_url: readReturnUrl(params, 'success_url', publicUrl),
    client_reference_id: params.text('client_reference_id') || null,
    billing_address_collection: params.oneOf('billing_address_collection', ['auto', 'required']) ?? null,
    locale: params.text('locale') ?? null,
    metadata: params.metadata('metadata'),
    url: `${publicUrl.origin}${checkoutPath(id)}`,
    lineItemId: newObjectId('li'),
    productName: product?.name ?? '',
    price,
    quantity,
    adjustable,
    isTaxed,
  })
  return withSubscriptionMetadata(session, data.metadata('metadata'))
}

async function readOrder(params: Params, { objects }: UnitOfWork) {
  const items = params.list('line_items')
  const [item] = items
  if (!item || items.length !== 1) throw invalidRequest('The sandbox takes one line item.', 'line_items')
  item.allowOnly(['price', 'quantity', 'adjustable_quantity'])
  const priceId = item.required('price')
  const price = await objects.get('price', priceId)
  if (!price) throw notFoundInBody('price', priceId, item.nameOf('price'))
  const quantity = item.integer('quantity', 1, QUANTITY_MAX)
  if (quantity === undefined)
    throw invalidRequest('Quantity is required.', item.nameOf('quantity'), 'parameter_missing')
  const given = item.nested('adjustable_quantity').allowOnly(['enabled', 'minimum', 'maximum'])
  if (!given.flag('enabled')) return { price, quantity, adjustable: null }
  const minimum = given.integer('minimum', 1, QUANTITY_MAX) ?? 1
  const maximum = given.integer('maximum', 2, QUANTITY_MAX) ?? 99
  if (quantity < minimum || quantity > maximum)
    throw invalidRequest('The quantity must be between the minimum and the maximum.', item.nameOf('quantity'))
  return { price, quantity, adjustable: { minimum, maximum } }
}
