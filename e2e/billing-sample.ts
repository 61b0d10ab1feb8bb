import type { Page, Route } from 'playwright-core'
import { callApi } from './portal-product.ts'

// Replies about billing as the server would send them, for screenshots of every state, whatever the sample has bought.

const SUBSCRIPTION_ID = '0190a6c1-52f0-7b1d-9c3e-4f2a6d7e8b91'
const PLAN_SCOPES = ['company:subscription:view', 'company:subscription:change', 'company:subscriptions:list']
const PRICES: Record<string, number> = {
  stripe_private_plus_monthly: 99,
  stripe_private_plus_yearly: 990,
  stripe_business_monthly: 400,
  stripe_business_yearly: 4_500,
}

const DAY = 86_400_000
const END = new Date(Date.now() + 118 * DAY).toISOString()
const before = (days: number) => new Date(Date.now() - days * DAY).toISOString()

const listOf = (data: readonly object[]) => ({
  data,
  meta: { page: { limit: 200, offset: 0, total: data.length } },
})

const plate = (index: number) => ({
  id: `0190a6c1-52f0-7b1d-9c3e-${String(index).padStart(12, '0')}`,
  licensePlate: PLATES[index] ?? `RT-AK ${500 + index}`,
})

const PLATES = [
  'ES-AK 55',
  'RT-AK 7',
  'RT-AK 100',
  'RT-AK 102E',
  'RT-AK 210',
  'RT-AK 211',
  'RT-AK 212',
  'RT-AK 301',
  'LK24 VRT',
  'RT-AK 400',
  'RT-AK 401E',
  'ZH 448 210',
]

export type Billing = {
  /** Absent: none. */
  subscription?: object
  quantity?: number
  usage?: number
  vehicles?: number
  invoices?: readonly object[]
  /** Whether this user sees amounts. */
  isManager?: boolean
}

const invoice = (id: number, days: number, total: number, status = 'paid') => ({
  type: 'invoice',
  id: `in_${id}`,
  attributes: {
    number: `WB-${before(days).slice(0, 4)}-0${id}`,
    issuedAtIso: before(days),
    status,
    total,
    currencyCode: 'EUR',
    pdfUrl: `/sandbox/invoices/in_${id}.pdf`,
  },
})

export const INVOICES = [invoice(311, 247, 53_550), invoice(298, 532, 8_363), invoice(212, 612, 42_840)]
export const OPEN_INVOICES = [invoice(412, 2, 53_550, 'open'), ...INVOICES]

const plan = (type: string) => ({
  id: type === 'consumable' ? 'business' : 'stripe_business_yearly',
  name: 'Business',
  type,
  billingInterval: type === 'consumable' ? null : 'year',
})

/** The default reply about the subscription; each state overrides parts of it. */
function subscriptionOf({ subscription, quantity = 10, usage = 8, isManager = false }: Billing) {
  const seats = {
    status: 'active',
    quantity,
    usage,
    cancelAt: null,
    currentPeriodEnd: END,
    subscriptionProduct: { name: 'Business' },
    subscriptionPlan: plan('autoRenewable'),
  }
  const money = { isPastDue: false, currencyCode: 'EUR', amount: 4_500 * quantity, taxBehavior: 'exclusive' }
  const attributes = { ...seats, ...(!isManager && money), ...subscription }
  return { type: 'subscription', id: SUBSCRIPTION_ID, attributes, meta: { version: 1 } }
}

export const CANCELLED = { status: 'cancelled', cancelAt: END }
export const CONSUMABLE = { amount: null, taxBehavior: null, subscriptionPlan: plan('consumable') }

type Companies = { data: { attributes: { scopes: string[] } }[] }

/** Replaces the page's billing replies from its next load on. */
export async function showBilling(page: Page, billing: Billing): Promise<void> {
  const { usage = 8, vehicles = 12, invoices = INVOICES, isManager = false } = billing
  const scopes = isManager ? ['company:subscriptions:list'] : PLAN_SCOPES
  const json = (address: string, of: (route: Route) => object | null) =>
    page.route(address, (route) => {
      const body = of(route)
      return body ? route.fulfill({ json: body }) : route.fulfill({ status: 404, json: { errors: [] } })
    })
  await page.route('**/api/config', async (route) =>
    route.fulfill({ json: { ...(await (await route.fetch()).json()), billing: 'sandbox' } }),
  )
  await page.route('**/api/users/me/companies?*', async (route) => {
    const { data, ...rest } = (await (await route.fetch()).json()) as Companies
    const seated = data.map((one) => ({
      ...one,
      attributes: {
        ...one.attributes,
        scopes: [...one.attributes.scopes.filter((scope) => !PLAN_SCOPES.includes(scope)), ...scopes],
      },
    }))
    return route.fulfill({ json: { data: seated, ...rest } })
  })
  const data = billing.subscription && subscriptionOf(billing)
  await json('**/api/companies/*/subscription', () => (data ? { data } : null))
  await json('**/api/companies/*/subscriptions?*', () => listOf(data ? [data] : []))
  await json('**/api/companies/*/subscriptions', () => listOf(data ? [data] : []))
  await json('**/api/companies/*/invoices?*', () => listOf(invoices))
  const all = Array.from({ length: vehicles }, (_, index) => plate(index))
  await json('**/api/subscriptions/*/targets?*', () =>
    listOf(
      all.slice(0, usage).map(({ id, licensePlate }) => ({
        type: 'vehicle',
        id,
        attributes: { licensePlate, takenAtIso: before(10) },
        meta: { version: 1 },
      })),
    ),
  )
  await json('**/api/companies/*/vehicles?*', () =>
    listOf(all.map(({ id, licensePlate }) => ({ type: 'vehicle', id, attributes: { licensePlate } }))),
  )
  await json('**/api/subscriptions/quote', (route) => {
    const { planId, quantity } = route.request().postDataJSON().data.attributes
    const amount = (PRICES[planId] ?? 0) * quantity
    const attributes = { amount, taxBehavior: 'exclusive' }
    return { data: { type: 'quote', id: SUBSCRIPTION_ID, attributes } }
  })
}

/** The billing path of the page's first company. */
export async function billingPath(page: Page): Promise<string> {
  const { body } = await callApi(page, 'GET', '/users/me/companies')
  const companies = body.data as unknown as (typeof body.data)[]
  const found = companies.find(({ attributes }) => attributes.name === 'Albwerk GmbH')
  return `/company/${found?.id}/settings/billing`
}
