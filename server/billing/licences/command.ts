import { parseArgs } from 'node:util'
import { type PaidProductId, PLAN_CURRENCY, PRODUCTS, QUANTITY_MAX } from '#contract/billing/plans.ts'
import { type Answer, refused, told } from '../../command.ts'
import { isId } from '../../db/id.ts'
import type { Db } from '../../db/pool.ts'
import { subscriptionStore } from '../store.ts'
import { storeSubscription } from '../store-subscription.ts'
import { endOf, hasCompany } from './store.ts'

export const USAGE =
  'Usage: npm run grant -- --company <id> --plan private_plus|business --quantity <1 to 500> --until <year-month-day>'

/** `npm run grant`: a licence that was paid for another way and is good until a day; granted again it is replaced. */
export function answerGrant(db: Db, args: string[]): Promise<Answer> {
  const wish = read(args)
  return wish ? db.transaction().execute((tx) => grant(tx, wish)) : Promise.resolve(refused(USAGE))
}

async function grant(tx: Db, { companyId, product, quantity, until }: Wish): Promise<Answer> {
  if (!(await hasCompany(tx, companyId))) return refused(`There is no company ${companyId}.`)
  const before = await subscriptionStore(tx, companyId).lock()
  if (before?.type === 'autoRenewable')
    return refused('The company has a subscription that renews itself: it has to end first.')
  const end = await endOf(tx, until)
  if (!end) return refused(`${until} is over.`)
  const { freed } = await storeSubscription(tx, companyId, {
    product,
    type: 'consumable',
    status: 'active',
    quantity,
    currency_code: PLAN_CURRENCY,
    current_period_end: end,
  })
  return told(
    `${PRODUCTS[product].name} for ${quantity} ${quantity === 1 ? 'vehicle' : 'vehicles'} until ${until}.`,
    ...(freed.length > 0 ? [`These vehicles have lost their seat: ${freed.join(', ')}.`] : []),
  )
}

type Wish = { companyId: string; product: PaidProductId; quantity: number; until: string }

const PAID = ['private_plus', 'business'] as const satisfies readonly PaidProductId[]
const text = { type: 'string' } as const
const OPTIONS = { company: text, plan: text, quantity: text, until: text }

function read(args: string[]): Wish | null {
  try {
    const { company = '', plan, quantity = '', until = '' } = parseArgs({ args, options: OPTIONS }).values
    const product = PAID.find((known) => known === plan)
    const seats = /^\d{1,3}$/.test(quantity) ? Number(quantity) : 0
    const isGood = isId(company) && seats >= 1 && seats <= QUANTITY_MAX && isDay(until)
    return product && isGood ? { companyId: company, product, quantity: seats, until } : null
  } catch {
    return null
  }
}

const isDay = (day: string) => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}
