import type { Page } from 'playwright-core'
import {
  type Billing,
  billingPath,
  CANCELLED,
  CONSUMABLE,
  OPEN_INVOICES,
  showBilling,
} from './billing-sample.ts'
import { skeleton } from './locators.ts'
import { byLanguage, go, type Language, type Screen } from './portal-screen.ts'

const never = () => new Promise<void>(() => {})
const ACTIVE = { subscription: {} }

async function open(page: Page, billing: Billing, search = ''): Promise<void> {
  const path = await billingPath(page)
  await showBilling(page, billing)
  await go(page, `${path}${search}`)
  await page.locator('main h2').first().waitFor()
  await skeleton(page).waitFor({ state: 'detached' })
}

const press = (page: Page, language: Language, de: string, en: string) =>
  page
    .getByRole('button', { name: byLanguage(language, de, en), exact: true })
    .first()
    .click()

const screen = (name: string, show: Screen['show'], isLikeAnother = false): Screen => ({
  name: `billing-${name}`,
  as: 'owner',
  isCoveredElsewhere: isLikeAnother,
  show,
})

async function openQuantity(page: Page, language: Language, text: string): Promise<void> {
  await press(page, language, 'Anzahl ändern', 'Change number')
  await page.getByRole('dialog').getByRole('textbox').fill(text)
}

export const BILLING_SCREENS: readonly Screen[] = [
  screen('plans', (page) => open(page, { invoices: [] })),
  screen(
    'plans-monthly',
    async (page, language) => {
      await open(page, { invoices: [] })
      await page.getByText(byLanguage(language, 'Monatlich', 'Monthly'), { exact: true }).click()
    },
    true,
  ),
  screen('plans-not-bought', (page) => open(page, {}, '?checkout=cancelled'), true),
  screen('current', (page) => open(page, ACTIVE)),
  screen('cancelled', (page) => open(page, { subscription: CANCELLED }), true),
  screen(
    'past-due',
    (page) => open(page, { subscription: { isPastDue: true }, invoices: OPEN_INVOICES }),
    true,
  ),
  screen('incomplete', (page) => open(page, { subscription: { status: 'incomplete' } }), true),
  screen('consumable', (page) => open(page, { subscription: CONSUMABLE, invoices: [] }), true),
  screen('many-seats', (page) => open(page, { ...ACTIVE, quantity: 60, usage: 48, vehicles: 90 }), true),
  screen('no-vehicles', (page) => open(page, { ...ACTIVE, quantity: 3, usage: 0, vehicles: 0 }), true),
  screen('all-seated', (page) => open(page, { ...ACTIVE, quantity: 10, usage: 8, vehicles: 8 }), true),
  screen('change', (page) => open(page, ACTIVE, '?change=true'), true),
  screen(
    'change-dialog',
    async (page, language) => {
      await open(page, ACTIVE, '?change=true')
      await page.getByText(byLanguage(language, 'Monatlich', 'Monthly'), { exact: true }).click()
      await press(page, language, 'Business wählen', 'Choose Business')
      await page.getByRole('dialog').waitFor()
    },
    true,
  ),
  screen('quantity', async (page, language) => {
    await open(page, ACTIVE)
    await openQuantity(page, language, '12')
    await page.getByRole('dialog').getByText(/540/).first().waitFor()
  }),
  screen(
    'quantity-waiting',
    async (page, language) => {
      await open(page, ACTIVE)
      await page.route('**/api/subscriptions/quote', never)
      await openQuantity(page, language, '14')
      await page.waitForTimeout(700)
    },
    true,
  ),
  screen(
    'quantity-below',
    async (page, language) => {
      await open(page, ACTIVE)
      await openQuantity(page, language, '6')
      await page.getByRole('dialog').locator('[aria-invalid=true]').waitFor()
    },
    true,
  ),
  screen(
    'quantity-failed',
    async (page, language) => {
      await open(page, ACTIVE)
      await page.route('**/api/subscriptions/quote', (route) => route.fulfill({ status: 503, body: '{}' }))
      await openQuantity(page, language, '14')
      await page.getByRole('dialog').getByRole('alert').waitFor()
    },
    true,
  ),
  screen('cancel', async (page, language) => {
    await open(page, ACTIVE)
    await press(page, language, 'Kündigen', 'Cancel plan')
    await page.getByRole('dialog').waitFor()
  }),
  screen('assign', async (page, language) => {
    await open(page, ACTIVE)
    await press(page, language, 'Zuordnen', 'Assign')
    await page.getByRole('dialog').waitFor()
  }),
  screen(
    'free-seat',
    async (page, language) => {
      await open(page, ACTIVE)
      const name = byLanguage(language, 'Platz von RT-AK 301 freigeben', 'Release the seat of RT-AK 301')
      await page.getByRole('button', { name }).click()
      await page.getByRole('dialog').waitFor()
    },
    true,
  ),
  screen('confirming', (page) => open(page, {}, '?checkout=paid'), true),
  screen('manager', (page) => open(page, { ...ACTIVE, isManager: true })),
  screen(
    'manager-empty',
    async (page) => {
      const path = await billingPath(page)
      await showBilling(page, { isManager: true })
      await go(page, path)
      await page.getByRole('heading', { level: 3 }).waitFor()
    },
    true,
  ),
  screen(
    'loading',
    async (page) => {
      const path = await billingPath(page)
      await showBilling(page, ACTIVE)
      await page.route('**/api/companies/*/subscription', never)
      await go(page, path)
      await skeleton(page).waitFor()
      await page.waitForTimeout(600)
    },
    true,
  ),
  screen(
    'error',
    async (page) => {
      const path = await billingPath(page)
      await showBilling(page, ACTIVE)
      await page.route('**/api/companies/*/subscription', (route) =>
        route.fulfill({ status: 500, body: '{}' }),
      )
      await go(page, path)
      await page.getByRole('heading', { level: 3 }).waitFor()
    },
    true,
  ),
  screen(
    'first-hint',
    async (page, language) => {
      const path = await billingPath(page)
      await showBilling(page, { vehicles: 0 })
      await go(page, path.replace('settings/billing', 'vehicles'))
      await page.getByRole('link', { name: byLanguage(language, 'Tarife ansehen', 'See plans') }).waitFor()
    },
    true,
  ),
]
