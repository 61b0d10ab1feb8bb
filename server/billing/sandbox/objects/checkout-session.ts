import type { Stripe } from 'stripe'
import { listOf } from './list.ts'
import { amountsOf } from './tax.ts'

export type NewCheckout = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'created'
  | 'expires_at'
  | 'cancel_url'
  | 'success_url'
  | 'client_reference_id'
  | 'locale'
  | 'url'
  | 'billing_address_collection'
> & {
  customer: string
  metadata: Record<string, string>
  price: Stripe.Price
  quantity: number
  adjustable: { minimum: number; maximum: number } | null
  lineItemId: string
  productName: string
  isTaxed: boolean
}

export function checkoutSessionOf(options: NewCheckout): Stripe.Checkout.Session {
  const { price, quantity, adjustable, lineItemId, productName, isTaxed, ...session } = options
  const item: Stripe.LineItem = {
    id: lineItemId,
    object: 'item',
    adjustable_quantity: adjustable && { enabled: true, ...adjustable },
    amount_discount: 0,
    amount_subtotal: 0,
    amount_tax: 0,
    amount_total: 0,
    currency: price.currency,
    description: productName,
    metadata: null,
    price,
    quantity,
  }
  const empty: Stripe.Checkout.Session = {
    ...session,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: null,
    amount_total: null,
    automatic_tax: {
      enabled: isTaxed,
      liability: isTaxed ? { type: 'self' } : null,
      provider: isTaxed ? 'sandbox' : null,
      status: isTaxed ? 'complete' : null,
    },
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency: price.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer_account: null,
    customer_creation: null,
    customer_details: null,
    customer_email: null,
    discounts: [],
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    line_items: listOf(`/v1/checkout/sessions/${session.id}/line_items`, [item]),
    livemode: false,
    managed_payments: { enabled: false },
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    total_details: null,
    ui_mode: 'hosted_page',
    wallet_options: null,
  }
  return withQuantity(empty, quantity)
}

/** The same order with another quantity and its amounts. */
export function withQuantity(session: Stripe.Checkout.Session, quantity: number): Stripe.Checkout.Session {
  const { item, price } = orderOf(session)
  const { subtotal, tax, total } = amountsOf(
    (price.unit_amount ?? 0) * quantity,
    price,
    session.automatic_tax.enabled,
  )
  const line = { ...item, quantity, amount_subtotal: subtotal, amount_tax: tax, amount_total: total }
  return {
    ...session,
    amount_subtotal: subtotal,
    amount_total: total,
    line_items: listOf(`/v1/checkout/sessions/${session.id}/line_items`, [line]),
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: tax },
  }
}

export function orderOf(session: Stripe.Checkout.Session): {
  item: Stripe.LineItem
  price: Stripe.Price
  quantity: number
} {
  const item = session.line_items?.data[0]
  if (!item?.price) throw new Error(`the session ${session.id} has no order`)
  return { item, price: item.price, quantity: item.quantity ?? 1 }
}
