import type { Stripe } from 'stripe'
import { newObjectId } from '../ids.ts'
import type { Payment } from '../objects/kinds.ts'
import { listOf } from '../objects/list.ts'
import { emit, type UnitOfWork } from '../unit-of-work.ts'

/** One retry after this time, then the subscription ends. */
export const RETRY_SECONDS = 21 * 86_400

/** Charges an invoice: `false` is a declined card, `open` an unconfirmed payment. */
export async function charge(
  work: UnitOfWork,
  invoice: Stripe.Invoice,
  answer: boolean | 'open',
): Promise<Stripe.Invoice> {
  const isPaid = answer === true || invoice.amount_due === 0
  const next = isPaid ? await markPaid(work, invoice) : markUnpaid(work, invoice, answer === 'open')
  await work.objects.save(next)
  await emit(work, eventType(isPaid, answer), withoutPayments(next))
  return next
}

const eventType = (isPaid: boolean, answer: boolean | 'open') =>
  isPaid ? 'invoice.paid' : answer === 'open' ? 'invoice.payment_action_required' : 'invoice.payment_failed'

async function markPaid(work: UnitOfWork, invoice: Stripe.Invoice): Promise<Stripe.Invoice> {
  const { now } = work
  const amount = invoice.amount_due
  const payment: Payment = {
    id: newObjectId('pi'),
    object: 'payment_intent',
    customer: work.account.customerId,
    invoice: invoice.id,
    amount,
    amount_refunded: 0,
    currency: invoice.currency,
  }
  if (amount > 0) await work.objects.insert('payment_intent', work.account.customerId, payment)
  const invoicePayment: Stripe.InvoicePayment = {
    id: newObjectId('inpay'),
    object: 'invoice_payment',
    amount_paid: amount,
    amount_requested: amount,
    created: now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: payment.id, type: 'payment_intent' },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: now },
  }
  return {
    ...invoice,
    amount_paid: amount,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: null,
    payments: listOf(`/v1/invoice_payments?invoice=${invoice.id}`, amount > 0 ? [invoicePayment] : []),
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  }
}

const markUnpaid = ({ now }: UnitOfWork, invoice: Stripe.Invoice, isOpen: boolean): Stripe.Invoice => ({
  ...invoice,
  attempt_count: invoice.attempt_count + 1,
  attempted: true,
  next_payment_attempt: isOpen || invoice.attempt_count > 0 ? null : now + RETRY_SECONDS,
})

/** Events carry objects without their expandable parts. */
export function withoutPayments({ payments: _asked, ...invoice }: Stripe.Invoice): Stripe.Invoice {
  return invoice
}
