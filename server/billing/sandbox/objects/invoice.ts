import Stripe from 'stripe'
import { productIdOf } from './catalogue.ts'
import type { PendingItem } from './kinds.ts'
import { listOf } from './list.ts'
import { idOf, onlyItem } from './subscription.ts'
import { type Amounts, amountsOf } from './tax.ts'

export type Line = {
  id: string
  amount: number
  description: string
  quantity: number
  price: string
  product: string
  period: { start: number; end: number }
  isProration: boolean
}

export const lineOfPending = (item: PendingItem): Line => ({ ...item, isProration: true })

/** The plan itself for one period. */
export function lineOfPlan(id: string, subscription: Stripe.Subscription, productName: string): Line {
  const { price, quantity = 1, current_period_start: start, current_period_end: end } = onlyItem(subscription)
  return {
    id,
    amount: (price.unit_amount ?? 0) * quantity,
    description: `${quantity} × ${productName}`,
    quantity,
    price: price.id,
    product: productIdOf(price),
    period: { start, end },
    isProration: false,
  }
}

type NewInvoice = {
  id: string
  created: number
  subscription: Stripe.Subscription
  customer: Stripe.Customer
  number: string | null
  reason: Stripe.Invoice['billing_reason']
  lines: Line[]
  pdf: string | null
}

/** An invoice without a payment attempt. */
export function invoiceOf(options: NewInvoice): Stripe.Invoice {
  const { id, created, subscription, customer, number, reason, lines, pdf } = options
  const { price, current_period_start, current_period_end } = onlyItem(subscription)
  const isTaxed = subscription.automatic_tax.enabled
  const amounts = amountsOf(
    lines.reduce((sum, { amount }) => sum + amount, 0),
    price,
    isTaxed,
  )
  const balanced = amounts.total + customer.balance
  const due = Math.max(0, balanced)
  return {
    id,
    object: 'invoice',
    account_country: 'DE',
    account_name: 'Sandbox',
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: isTaxed,
      liability: isTaxed ? { type: 'self' } : null,
      provider: isTaxed ? 'sandbox' : null,
      status: isTaxed ? 'complete' : null,
    },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: created,
    ending_balance: Math.min(0, balanced),
    footer: null,
    from_invoice: null,
    hosted_invoice_url: pdf,
    invoice_pdf: pdf,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(
      `/v1/invoices/${id}/lines`,
      lines.map((line) => lineItemOf(line, id, subscription, price, isTaxed)),
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    payments: listOf(`/v1/invoice_payments?invoice=${id}`, []),
    period_end: current_period_end,
    period_start: current_period_start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: number === null ? 'draft' : 'open',
    status_transitions: {
      finalized_at: number === null ? null : created,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: amounts.subtotal,
    subtotal_excluding_tax: amounts.taxable,
    test_clock: null,
    total: amounts.total,
    total_discount_amounts: [],
    total_excluding_tax: amounts.taxable,
    total_pretax_credit_amounts: [],
    total_taxes: taxesOf(amounts, price, isTaxed),
    webhooks_delivered_at: created,
  }
}

function lineItemOf(
  line: Line,
  invoice: string,
  subscription: Stripe.Subscription,
  price: Stripe.Price,
  isTaxed: boolean,
): Stripe.InvoiceLineItem {
  const { id, amount, description, quantity, period, isProration } = line
  return {
    id,
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description,
    discount_amounts: [],
    discountable: !isProration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: isProration,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: onlyItem(subscription).id,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: line.price, product: line.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: Stripe.Decimal.from(String(quantity)),
    subscription: idOf(subscription.id),
    subtotal: amount,
    taxes: taxesOf(amountsOf(amount, price, isTaxed), price, isTaxed),
  }
}

const taxesOf = ({ tax, taxable }: Amounts, { tax_behavior }: Stripe.Price, isTaxed: boolean) =>
  isTaxed
    ? [
        {
          amount: tax,
          tax_behavior: tax_behavior === 'inclusive' ? ('inclusive' as const) : ('exclusive' as const),
          tax_rate_details: { tax_rate: 'txr_sandbox' },
          taxability_reason: 'standard_rated' as const,
          taxable_amount: taxable,
          type: 'tax_rate_details' as const,
        },
      ]
    : []
