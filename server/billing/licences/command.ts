import { parseArgs } from 'node:util'
import { type PaidProductId, PLAN_CURRENCY, PRODUCTS, QUANTITY_MAX } from '#contract/billing/plans.ts'
import { type CommandResult, failure, success } from '../../command-result.ts'
import { isId } from '../../db/id.ts'
import type { Db } from '../../db/pool.ts'
import { commandOrigin, recordEvent } from '../../security-log/public.ts'
import { subscriptionStore } from '../store.ts'
import { storeSubscription } from '../store-subscription.ts'
import { endOfDay, hasCompany } from './store.ts'

export const USAGE =
  'Usage: npm run grant -- --company <id> --plan private_plus|business --quantity <1 to 500> --until <year-month-day>'

/** `npm run grant`: grants or replaces a licence that was paid another way. */
export function answerGrant(db: Db, args: string[]): Promise<CommandResult> {
  const wish = parseGrant(args)
  return wish ? db.transaction().execute((tx) => grantLicence(tx, wish)) : Promise.resolve(failure(USAGE))
}

async function grantLicence(
  tx: Db,
  { companyId, product, quantity, until }: GrantRequest,
): Promise<CommandResult> {
  if (!(await hasCompany(tx, companyId))) return failure(`There is no company ${companyId}.`)
  const before = await subscriptionStore(tx, companyId).lock()
  if (before?.type === 'autoRenewable')
    return failure('The company has a subscription that renews itself: it has to end first.')
  const end = await endOfDay(tx, until)
  if (!end) return failure(`${until} is over.`)
  const { freed } = await storeSubscription(tx, companyId, {
    product,
    type: 'consumable',
    status: 'active',
    quantity,
    currency_code: PLAN_CURRENCY,
    current_period_end: end,
  })
  const details = { plan: product, quantity, until }
  await recordEvent(tx, { ...commandOrigin('npm run grant'), kind: 'licence.granted', companyId, details })
  return success(
    `${PRODUCTS[product].name} for ${quantity} ${quantity === 1 ? 'vehicle' : 'vehicles'} until ${until}.`,
    ...(freed.length > 0 ? [`These vehicles have lost their seat: ${freed.join(', ')}.`] : []),
  )
}

type GrantRequest = { companyId: string; product: PaidProductId; quantity: number; until: string }

const PAID = ['private_plus', 'business'] as const satisfies readonly PaidProductId[]
const text = { type: 'string' } as const
const OPTIONS = { company: text, plan: text, quantity: text, until: text }

function parseGrant(args: string[]): GrantRequest | null {
  try {
    const { company = '', plan, quantity = '', until = '' } = parseArgs({ args, options: OPTIONS }).values
    const product = PAID.find((known) => known === plan)
    const seats = /^\d{1,3}$/.test(quantity) ? Number(quantity) : 0
    const isSuccess = isId(company) && seats >= 1 && seats <= QUANTITY_MAX && isDay(until)
    return product && isSuccess ? { companyId: company, product, quantity: seats, until } : null
  } catch {
    return null
  }
}

const isDay = (day: string) => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}
