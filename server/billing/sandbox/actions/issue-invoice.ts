import type { Stripe } from 'stripe'
import { newObjectId, newSessionId } from '../ids.ts'
import { productIdOf } from '../objects/catalogue.ts'
import { invoiceOf, type Line, lineOfPending, lineOfPlan } from '../objects/invoice.ts'
import type { PendingItem } from '../objects/kinds.ts'
import { onlyItem } from '../objects/subscription.ts'
import type { UnitOfWork } from '../unit-of-work.ts'

export const invoicePath = (token: string): string => `/sandbox/invoices/${token}`

type Reason = 'subscription_create' | 'subscription_cycle' | 'subscription_update'

/** Issues an unpaid invoice: the current price of the subscription and the pending items of its changes. */
export async function issueInvoice(
  work: UnitOfWork,
  subscription: Stripe.Subscription,
  reason: Reason,
  { hasPlan }: { hasPlan: boolean },
): Promise<Stripe.Invoice> {
  const customer = await readCustomer(work)
  const pending = await readPendingItems(work, subscription.id)
  const lines = await invoiceLinesOf(work, subscription, pending, hasPlan)
  const token = newSessionId('in')
  const sequence = customer.next_invoice_sequence ?? 1
  const invoice = invoiceOf({
    id: token,
    created: work.now,
    subscription,
    customer,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    reason,
    lines,
    pdf: `${work.origin}${invoicePath(token)}/pdf`,
  })
  await work.objects.remove(pending.map(({ id }) => id))
  await work.objects.insert('invoice', customer.id, invoice)
  await work.objects.save({
    ...customer,
    balance: invoice.ending_balance ?? 0,
    currency: invoice.currency,
    next_invoice_sequence: sequence + 1,
  })
  return invoice
}

export async function invoiceLinesOf(
  work: Pick<UnitOfWork, 'objects'>,
  subscription: Stripe.Subscription,
  pending: PendingItem[],
  hasPlan: boolean,
): Promise<Line[]> {
  const product = await work.objects.get('product', productIdOf(onlyItem(subscription).price))
  const plan = hasPlan ? [lineOfPlan(newObjectId('il'), subscription, product?.name ?? '')] : []
  return [...pending.map(lineOfPending), ...plan]
}

export async function readPendingItems(work: UnitOfWork, subscriptionId: string): Promise<PendingItem[]> {
  const all = await work.objects.all('invoiceitem', work.account.customerId)
  return all.filter(({ subscription }) => subscription === subscriptionId)
}

export async function readCustomer({ objects, account }: UnitOfWork): Promise<Stripe.Customer> {
  const customer = await objects.get('customer', account.customerId)
  if (!customer) throw new Error(`the customer ${account.customerId} is gone`)
  return customer
}
