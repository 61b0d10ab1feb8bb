import Type, { type Static } from 'typebox'
import { replyInstant } from '../kernel/instant.ts'
import { nullable } from '../kernel/nullable.ts'
import { oneOf, replyText, uuid } from '../kernel/text.ts'
import { BILLING_INTERVALS, PLAN_IDS, PLAN_TYPES } from './plans.ts'

/** `past_due` and `trialing` of Stripe count as active, `unpaid` and `paused` as incomplete; `isPastDue` says that a payment failed. */
export const SUBSCRIPTION_STATUSES = ['active', 'incomplete', 'cancelled'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

export const SubscriptionPlan = Type.Object({
  id: Type.String(),
  name: Type.String(),
  type: oneOf(PLAN_TYPES),
  billingInterval: nullable(oneOf(BILLING_INTERVALS)),
})

/** Shown to everybody who may assign seats to vehicles: no amounts. */
const seats = {
  status: oneOf(SUBSCRIPTION_STATUSES),
  quantity: Type.Integer(),
  usage: Type.Integer(),
  cancelAt: nullable(replyInstant()),
  currentPeriodEnd: nullable(replyInstant()),
  subscriptionProduct: Type.Object({ name: Type.String() }),
  subscriptionPlan: SubscriptionPlan,
}

export const SeatSubscription = Type.Object(seats)
export type SeatSubscription = Static<typeof SeatSubscription>

/** `amount` is what the next payment costs, in cents, before tax where `taxBehavior` is exclusive. */
export const CompanySubscription = Type.Object({
  ...seats,
  isPastDue: Type.Boolean(),
  currencyCode: Type.String(),
  amount: nullable(Type.Integer()),
  taxBehavior: nullable(oneOf(['inclusive', 'exclusive'])),
})
export type CompanySubscription = Static<typeof CompanySubscription>

/** The server bounds the quantity: `subscription.quantity_out_of_range`. */
export const SubscriptionChange = Type.Object({
  quantity: Type.Optional(Type.Number()),
  cancelAtPeriodEnd: Type.Optional(Type.Boolean()),
  planId: Type.Optional(oneOf(PLAN_IDS)),
})
export type SubscriptionChange = Static<typeof SubscriptionChange>

export const NewQuote = Type.Object({ planId: oneOf(PLAN_IDS), quantity: Type.Number() })
export const TAX_BEHAVIORS = ['inclusive', 'exclusive'] as const
export const Quote = Type.Object({ amount: Type.Integer(), taxBehavior: oneOf(TAX_BEHAVIORS) })

/** The schema bounds the length; the server checks the origin: `url.not_allowed`. */
const returnUrl = () => Type.String({ minLength: 1, maxLength: 2_000 })

export const NewOrder = Type.Object({
  companyId: uuid(),
  planId: oneOf(PLAN_IDS),
  quantity: Type.Optional(nullable(Type.Number())),
  adjustableQuantity: Type.Optional(nullable(Type.Boolean())),
  successUrl: returnUrl(),
  cancelUrl: returnUrl(),
})
export const Checkout = Type.Object({ checkoutUrl: Type.String() })
export const BillingPortal = Type.Object({ url: Type.String() })

/** What the plan of a vehicle allows; `tripsPerMonth` null: any number. `name` is null where there are no licences. */
export const VehiclePlan = Type.Object({
  name: replyText(),
  tripsPerMonth: nullable(Type.Integer()),
  hasBusinessTrips: Type.Boolean(),
  hasTags: Type.Boolean(),
})
export type VehiclePlan = Static<typeof VehiclePlan>

/** A vehicle that has a seat. */
export const SubscriptionTarget = Type.Object({ licensePlate: Type.String(), takenAtIso: replyInstant() })

export const INVOICE_STATUSES = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const
export const Invoice = Type.Object({
  number: replyText(),
  issuedAtIso: replyInstant(),
  status: oneOf(INVOICE_STATUSES),
  total: Type.Integer(),
  currencyCode: Type.String(),
  pdfUrl: replyText(),
})
