import Stripe from 'stripe'

type NewProduct = Pick<Stripe.Product, 'id' | 'created' | 'name' | 'metadata' | 'active' | 'description'> & {
  taxCode: string | null
  unitLabel: string | null
}

export const productOf = ({ taxCode, unitLabel, ...product }: NewProduct): Stripe.Product => ({
  ...product,
  object: 'product',
  default_price: null,
  images: [],
  livemode: false,
  marketing_features: [],
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: taxCode,
  tax_details: null,
  type: 'service',
  unit_label: unitLabel,
  updated: product.created,
  url: null,
})

export type NewPrice = Pick<
  Stripe.Price,
  'id' | 'created' | 'currency' | 'lookup_key' | 'metadata' | 'nickname'
> & {
  product: string
  interval: 'month' | 'year'
  unitAmount: number
  taxBehavior: 'inclusive' | 'exclusive' | 'unspecified'
}

export const priceOf = ({ interval, unitAmount, taxBehavior, ...price }: NewPrice): Stripe.Price => ({
  ...price,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  custom_unit_amount: null,
  livemode: false,
  recurring: { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
  tax_behavior: taxBehavior,
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: unitAmount,
  unit_amount_decimal: Stripe.Decimal.from(String(unitAmount)),
})

/** The older form of a price, which subscription items still contain. */
export const planOf = (price: Stripe.Price): Stripe.Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: intervalOf(price),
  interval_count: 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: productIdOf(price),
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
})

export const intervalOf = (price: Stripe.Price): 'month' | 'year' =>
  price.recurring?.interval === 'year' ? 'year' : 'month'

export const productIdOf = ({ product }: Stripe.Price): string =>
  typeof product === 'string' ? product : product.id
