import type { Stripe } from 'stripe'
import { PLAN_CURRENCY, PLAN_IDS, PLANS, type PlanId, PRODUCTS } from '#contract/billing/plans.ts'
import { isRefusedByStripe } from '../call-stripe.ts'
import type { SetUpStep } from './command.ts'

/** Products have our own ids, prices the plan's id as their lookup key. Prices exclude taxes. */
export async function setUpPlans(stripe: Stripe): Promise<SetUpStep> {
  const lines: string[] = []
  for (const id of ['private_plus', 'business'] as const)
    if (!(await hasProduct(stripe, id))) {
      await stripe.products.create({ id, name: PRODUCTS[id].name })
      lines.push(`Created the product ${id}.`)
    }

  const { data } = await stripe.prices.list({ lookup_keys: PLAN_IDS, active: true })
  let isSuccess = true
  for (const planId of PLAN_IDS) {
    const price = data.find(({ lookup_key: key }) => key === planId)
    const faults = price ? faultsOf(price, planId) : []
    if (!price) {
      await stripe.prices.create(priceParams(planId))
      lines.push(`Created the price ${planId}.`)
    }
    if (faults.length > 0) {
      isSuccess = false
      lines.push(`The price ${planId} (${price?.id}) does not fit: ${faults.join(', ')}.`)
    }
  }
  return { lines: lines.length > 0 ? lines : ['Products and prices are there.'], isSuccess }
}

async function hasProduct(stripe: Stripe, id: string): Promise<boolean> {
  try {
    await stripe.products.retrieve(id)
    return true
  } catch (error) {
    if (isRefusedByStripe(error) && (error as { code?: string }).code === 'resource_missing') return false
    throw error
  }
}

const priceParams = (planId: PlanId): Stripe.PriceCreateParams => ({
  product: PLANS[planId].product,
  currency: PLAN_CURRENCY.toLowerCase(),
  unit_amount: PLANS[planId].unitAmount,
  recurring: { interval: PLANS[planId].interval },
  lookup_key: planId,
  tax_behavior: 'exclusive',
})

/** Prices are immutable: a new one must take over the lookup key. */
function faultsOf(price: Stripe.Price, planId: PlanId): string[] {
  const { product, interval, unitAmount } = PLANS[planId]
  return [
    ...describeDifference(price.product, product, 'its product'),
    ...describeDifference(price.recurring?.interval, interval, 'its interval'),
    ...describeDifference(price.unit_amount, unitAmount, 'its amount in cents'),
    ...describeDifference(price.currency, PLAN_CURRENCY.toLowerCase(), 'its currency'),
    ...(price.tax_behavior === 'unspecified' ? ['its tax behaviour is not specified'] : []),
  ]
}

const describeDifference = (found: unknown, expected: unknown, what: string) =>
  found === expected ? [] : [`${what} is ${String(found)} instead of ${String(expected)}`]
