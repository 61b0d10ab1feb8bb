import type { Stripe } from 'stripe'

/** The sandbox has one tax: that of an order in Germany. */
export const TAX_PERCENT = 19

export type Amounts = { subtotal: number; tax: number; total: number; taxable: number }

/** As at Stripe: the subtotal contains the tax if the price does, the total always does. */
export function amountsOf(subtotal: number, { tax_behavior }: Stripe.Price, isTaxed: boolean): Amounts {
  if (!isTaxed) return { subtotal, tax: 0, total: subtotal, taxable: subtotal }
  if (tax_behavior === 'inclusive') {
    const tax = Math.round((subtotal * TAX_PERCENT) / (100 + TAX_PERCENT))
    return { subtotal, tax, total: subtotal, taxable: subtotal - tax }
  }
  const tax = Math.round((subtotal * TAX_PERCENT) / 100)
  return { subtotal, tax, total: subtotal + tax, taxable: subtotal }
}
