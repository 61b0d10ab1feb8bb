import type { Stripe } from 'stripe'
import { expireCheckout, withSubscriptionMetadata } from '../acts/pay-checkout.ts'
import { newObjectId, newSessionId } from '../ids.ts'
import { inAccount } from '../in-account.ts'
import { productIdOf } from '../objects/catalogue.ts'
import { checkoutSessionOf } from '../objects/checkout-session.ts'
import { type Call, type Context, found, inAccountOf, listed, named, PAGE } from '../wire/call.ts'
import { invalid, missingInBody } from '../wire/fault.ts'
import type { Params } from '../wire/params.ts'
import type { Work } from '../work.ts'
import { returnAddress } from './return-address.ts'

const DAY_SECONDS = 86_400
export const QUANTITY_MAX = 999_999

export const checkoutPath = (id: string): string => `/sandbox/checkout/${id}`

export const checkoutCalls: Call[] = [
  {
    method: 'POST',
    path: '/v1/checkout/sessions',
    params: named<Stripe.Checkout.SessionCreateParams>()(
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
      inAccount(context.tx, context.publicUrl.origin, context.params.required('customer'), async (work) => {
        const session = await newSession(context, work)
        await work.objects.insert('checkout.session', work.account.customerId, session)
        return session
      }),
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:id',
    params: [],
    run: (context) => found(context, 'checkout.session', 'checkout.session'),
  },
  {
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    params: [],
    run: (context) =>
      inAccountOf(context, 'checkout.session', 'checkout.session', (work, session) => {
        if (session.status !== 'open')
          throw invalid(
            `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
          )
        return expireCheckout(work, session)
      }),
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions',
    params: [...named<Stripe.Checkout.SessionListParams>()('customer', 'status', 'subscription'), ...PAGE],
    run: (context) => {
      const { params } = context
      const status = params.one('status', ['open', 'complete', 'expired'])
      const subscription = params.text('subscription')
      return listed(context, '/v1/checkout/sessions', 'checkout.session', {
        customer: params.text('customer'),
        having: { ...(status && { status }), ...(subscription !== undefined && { subscription }) },
      })
    },
  },
]

async function newSession({ params, publicUrl }: Context, work: Work): Promise<Stripe.Checkout.Session> {
  if (params.one('mode', ['subscription']) !== 'subscription')
    throw invalid('The sandbox sells subscriptions only.', 'mode')
  params.one('ui_mode', ['hosted_page'])
  const isTaxed = params.nested('automatic_tax').only(['enabled']).flag('enabled') ?? false
  const { price, quantity, adjustable } = await orderIn(params, work)
  const product = await work.objects.get('product', productIdOf(price))
  const data = params.nested('subscription_data').only(['metadata', 'description'])
  const id = newSessionId('cs_test')
  const session = checkoutSessionOf({
    id,
    created: work.now,
    expires_at:
      params.integer('expires_at', work.now + 1_800, work.now + DAY_SECONDS) ?? work.now + DAY_SECONDS,
    customer: work.account.customerId,
    cancel_url: returnAddress(params, 'cancel_url', publicUrl),
    success_url: returnAddress(params, 'success_url', publicUrl),
    client_reference_id: params.text('client_reference_id') || null,
    billing_address_collection: params.one('billing_address_collection', ['auto', 'required']) ?? null,
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

async function orderIn(params: Params, { objects }: Work) {
  const items = params.list('line_items')
  const [item] = items
  if (!item || items.length !== 1) throw invalid('The sandbox takes one line item.', 'line_items')
  item.only(['price', 'quantity', 'adjustable_quantity'])
  const priceId = item.required('price')
  const price = await objects.get('price', priceId)
  if (!price) throw missingInBody('price', priceId, item.nameOf('price'))
  const quantity = item.integer('quantity', 1, QUANTITY_MAX)
  if (quantity === undefined)
    throw invalid('Quantity is required.', item.nameOf('quantity'), 'parameter_missing')
  const given = item.nested('adjustable_quantity').only(['enabled', 'minimum', 'maximum'])
  if (!given.flag('enabled')) return { price, quantity, adjustable: null }
  const minimum = given.integer('minimum', 1, QUANTITY_MAX) ?? 1
  const maximum = given.integer('maximum', 2, QUANTITY_MAX) ?? 99
  if (quantity < minimum || quantity > maximum)
    throw invalid('The quantity must be between the minimum and the maximum.', item.nameOf('quantity'))
  return { price, quantity, adjustable: { minimum, maximum } }
}
