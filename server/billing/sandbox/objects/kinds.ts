import type { Stripe } from 'stripe'

/** A change of quantity or price that the next invoice charges or credits. */
export type PendingItem = {
  id: string
  object: 'invoiceitem'
  subscription: string
  amount: number
  description: string
  price: string
  product: string
  quantity: number
  period: { start: number; end: number }
}

/** A payment of an invoice, as far as refunds need it. */
export type Payment = {
  id: string
  object: 'payment_intent'
  customer: string
  invoice: string
  amount: number
  amount_refunded: number
  currency: string
}

/** Every kind of object that the sandbox stores, in the shape of Stripe's API. */
export type Documents = {
  customer: Stripe.Customer
  product: Stripe.Product
  price: Stripe.Price
  'checkout.session': Stripe.Checkout.Session
  subscription: Stripe.Subscription
  invoice: Stripe.Invoice
  invoiceitem: PendingItem
  payment_intent: Payment
  refund: Stripe.Refund
  'billing_portal.session': Stripe.BillingPortal.Session
  'billing_portal.configuration': Stripe.BillingPortal.Configuration
  webhook_endpoint: Stripe.WebhookEndpoint
  event: Stripe.Event
}
export type ObjectKind = keyof Documents
export type AnyDocument = Documents[ObjectKind]

/** Most objects of a kind per customer, in the catalogue, and per kind of settings. */
export const OBJECTS_MAX = 100

/** Of these the oldest are evicted (of subscriptions, ended ones); of others a new one is refused. */
export const EVICTABLE_KINDS = new Set<ObjectKind>([
  'checkout.session',
  'billing_portal.session',
  'subscription',
  'invoice',
  'refund',
  'payment_intent',
  'event',
])
