import type { Stripe } from 'stripe'

type NewCustomer = Pick<Stripe.Customer, 'id' | 'created' | 'email' | 'metadata' | 'description'> & {
  name: string | null
  address: Stripe.Address | null
  preferredLocales: string[]
}

export const customerOf = ({
  id,
  created,
  email,
  metadata,
  description,
  name,
  address,
  preferredLocales,
}: NewCustomer): Stripe.Customer => ({
  id,
  object: 'customer',
  address,
  balance: 0,
  created,
  currency: null,
  customer_account: null,
  default_source: null,
  delinquent: false,
  description,
  discount: null,
  email,
  invoice_prefix: 'SANDBOX',
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata,
  name,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: preferredLocales,
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
})
