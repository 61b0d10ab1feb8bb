import type { Stripe } from 'stripe'
import { INVOICE_STATUSES } from '#contract/billing/subscription.ts'
import type { Page } from '#contract/kernel/page.ts'
import type { Db } from '../../db/pool.ts'
import { callStripe, isCustomerMissing } from '../stripe/call-stripe.ts'
import type { Gateway } from '../stripe/gateway.ts'
import { billingCustomerStore } from '../stripe/store.ts'

/** Stripe has no count of them; a company has a dozen a year. */
const INVOICES_MAX = 1_000

/** The company's invoices, newest first. */
export async function listInvoices(db: Db, gateway: Gateway, companyId: string, page: Page) {
  const customer = (await billingCustomerStore(db, gateway, companyId).get())?.stripe_customer_id
  const all = customer ? await invoicesOf(gateway, customer) : []
  // A draft is not yet an invoice.
  const issued = all.filter(({ status }) => status !== 'draft')
  const rows = issued.slice(page.offset, page.offset + page.limit)
  return { data: rows.map(presentInvoice), meta: { page: { ...page, total: issued.length } } }
}

async function invoicesOf({ stripe }: Gateway, customer: string): Promise<Stripe.Invoice[]> {
  try {
    return await callStripe(
      stripe.invoices.list({ customer, limit: 100 }).autoPagingToArray({ limit: INVOICES_MAX }),
    )
  } catch (error) {
    // The customer was deleted at Stripe, and its invoices with it.
    if (!isCustomerMissing(error)) throw error
    return []
  }
}

const presentInvoice = (invoice: Stripe.Invoice) => ({
  type: 'invoice' as const,
  id: invoice.id,
  attributes: {
    number: invoice.number,
    issuedAtIso: new Date(invoice.created * 1_000).toISOString(),
    status: INVOICE_STATUSES.find((known) => known === invoice.status) ?? ('open' as const),
    total: invoice.total,
    currencyCode: invoice.currency.toUpperCase(),
    pdfUrl: invoice.invoice_pdf ?? null,
  },
})
