import type { Stripe } from 'stripe'
import { PLAN_IDS, type PlanId } from '#contract/billing/plans.ts'
import { unavailable } from '../../http/refusal.ts'
import { monotonicNow } from '../../monotonic-clock.ts'
import { callStripe } from './call-stripe.ts'
import type { Gateway } from './gateway.ts'

const CACHE_MS = 5 * 60_000

type Prices = Map<string | null, Stripe.Price>
const cache = new WeakMap<Stripe, { prices: Prices; at: number }>()

/** The price of the plan at Stripe. */
export async function readPrice({ stripe, log }: Gateway, planId: PlanId): Promise<Stripe.Price> {
  const cached = cache.get(stripe)
  const isFresh = cached !== undefined && monotonicNow() - cached.at < CACHE_MS
  const prices = isFresh ? cached.prices : await readPrices(stripe)
  const price = prices.get(planId)
  if (price) return price
  cache.delete(stripe)
  log.error({ planId }, 'Stripe has no price with this lookup key: run npm run setup-stripe')
  throw unavailable()
}

async function readPrices(stripe: Stripe): Promise<Prices> {
  const { data } = await callStripe(stripe.prices.list({ lookup_keys: PLAN_IDS, active: true }))
  const prices = new Map(data.map((price) => [price.lookup_key, price]))
  cache.set(stripe, { prices, at: monotonicNow() })
  return prices
}
