import type { Stripe } from 'stripe'
import { newObjectId } from '../ids.ts'
import { intervalOf } from '../objects/catalogue.ts'
import { orderOf, withQuantity } from '../objects/checkout-session.ts'
import { itemOf, subscriptionOf } from '../objects/subscription.ts'
import { type DeliverySchedule, emit, type UnitOfWork } from '../unit-of-work.ts'
import { invalidRequest } from '../wire/stripe-api-error.ts'
import { charge } from './charge.ts'
import { issueInvoice, readCustomer } from './issue-invoice.ts'
import { firstPeriod } from './period.ts'

export const BANK_ANSWERS = ['works', 'declined', 'later', 'open'] as const
export type BankAnswer = (typeof BANK_ANSWERS)[number]

/** Simulates a webhook that arrives late and twice. */
const LATE_AND_TWICE: DeliverySchedule = { delaySeconds: 10, times: 2 }

/** Completes the checkout with the chosen quantity and the bank's answer. Null: no longer open, or declined. */
export async function payCheckout(
  opened: UnitOfWork,
  session: Stripe.Checkout.Session,
  { quantity, answer }: { quantity: number; answer: BankAnswer },
): Promise<Stripe.Checkout.Session | null> {
  if (session.status !== 'open' || answer === 'declined') return null
  const work = answer === 'later' ? { ...opened, lateness: LATE_AND_TWICE } : opened
  const isPaid = answer !== 'open'
  work.account.cardWorks = isPaid
  const ordered = withQuantity(session, quantity)
  const { price } = orderOf(ordered)
  const { minimum, maximum } = quantityBoundsOf(session)
  if (quantity < minimum || quantity > maximum) throw invalidRequest('Invalid quantity', 'quantity')

  const id = newObjectId('sub')
  const item = itemOf(newObjectId('si'), id, {
    price,
    quantity,
    period: firstPeriod(work.now, intervalOf(price)),
  })
  const created = subscriptionOf({
    id,
    customer: work.account.customerId,
    item,
    metadata: subscriptionMetadata(session),
    status: isPaid ? 'active' : 'incomplete',
    isTaxed: session.automatic_tax.enabled,
  })
  const invoice = await issueInvoice(work, created, 'subscription_create', { hasPlan: true })
  const subscription = { ...created, latest_invoice: invoice.id }
  await work.objects.insert('subscription', work.account.customerId, subscription)
  await emit(work, 'customer.subscription.created', subscription)
  await charge(work, invoice, isPaid ? true : 'open')

  const customer = await readCustomer(work)
  const complete: Stripe.Checkout.Session = {
    ...ordered,
    status: 'complete',
    payment_status: isPaid ? 'paid' : 'unpaid',
    customer_details: {
      address: customer.address ?? null,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: customer.name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
    invoice: invoice.id,
    subscription: id,
    url: null,
  }
  await work.objects.save(complete)
  await emit(work, 'checkout.session.completed', withoutLineItems(complete))
  return complete
}

/** The allowed quantities; only the ordered one if the product does not let the buyer choose. */
export function quantityBoundsOf(session: Stripe.Checkout.Session): { minimum: number; maximum: number } {
  const { item, quantity } = orderOf(session)
  const { minimum, maximum } = item.adjustable_quantity ?? {}
  return { minimum: minimum ?? quantity, maximum: maximum ?? quantity }
}

export async function expireCheckout(
  work: UnitOfWork,
  session: Stripe.Checkout.Session,
): Promise<Stripe.Checkout.Session> {
  const expired: Stripe.Checkout.Session = { ...session, status: 'expired', url: null }
  await work.objects.save(expired)
  await emit(work, 'checkout.session.expired', withoutLineItems(expired))
  return expired
}

/** Key under which `subscription_data[metadata]` is stored on the session until there is a subscription. */
const METADATA_KEY = 'sandbox_subscription_metadata'

type SessionWithMetadata = Stripe.Checkout.Session & { [METADATA_KEY]?: Record<string, string> }

export const withSubscriptionMetadata = (
  session: Stripe.Checkout.Session,
  metadata: Record<string, string>,
): Stripe.Checkout.Session => ({ ...session, [METADATA_KEY]: metadata }) as SessionWithMetadata

const subscriptionMetadata = (session: Stripe.Checkout.Session) =>
  (session as SessionWithMetadata)[METADATA_KEY] ?? {}

export function withoutLineItems(session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  const { line_items: _asked, [METADATA_KEY]: _internal, ...rest } = session as SessionWithMetadata
  return rest
}
