import type { Page } from 'playwright-core'
import { skeleton } from './locators.ts'
import { byLanguage, companyPath, go, type Screen } from './portal-screen.ts'

const inbox = async (page: Page) => `${await companyPath(page)}/inbox`

export const INBOX_SCREENS: readonly Screen[] = [
  {
    name: 'inbox',
    as: 'owner',
    show: async (page) => {
      await go(page, await inbox(page))
      const main = page.getByRole('main')
      await main
        .getByRole('article')
        .or(main.getByRole('button', { expanded: true }))
        .first()
        .waitFor()
    },
  },
  {
    name: 'inbox-answered',
    as: 'owner',
    show: async (page, language) => {
      const path = await inbox(page)
      // Nothing is saved: the other screens show the same trips.
      await page.route('**/api/transactions/change-trips', (route) => {
        const { tripIds } = route.request().postDataJSON().data.attributes
        const attributes = {
          changed: tripIds.map((id: string) => ({ id, version: 2 })),
          unchanged: [],
          refused: [],
        }
        return route.fulfill({ json: { data: { type: 'bulk_outcome', attributes } } })
      })
      await go(page, path)
      const isPhone = (page.viewportSize()?.width ?? 0) < 760
      const main = page.getByRole('main')
      if (isPhone) {
        const name = byLanguage(language, 'Privat', 'Private')
        await main.getByRole('button', { name }).last().click()
      } else {
        await main.getByRole('button', { expanded: true }).first().waitFor()
        await page.keyboard.press('2')
      }
      await main.getByRole('button', { name: byLanguage(language, 'Rückgängig', 'Undo') }).waitFor()
    },
  },
  {
    name: 'inbox-settings',
    as: 'owner',
    show: async (page) => {
      const path = await inbox(page)
      await page.route('**/api/companies/*/inbox-settings', async (route) => {
        const reply = await route.fetch()
        const { data } = await reply.json()
        const email = 'miriam.kern@example.test'
        const chosen = {
          mailDays: [2, 6],
          email,
          isEmailConfirmed: true,
          quietHours: { from: '20:00', to: '07:00' },
        }
        const attributes = { ...data.attributes, ...chosen }
        await route.fulfill({ json: { data: { ...data, attributes, meta: { version: 2 } } } })
      })
      await go(page, `${path}?settings=true`)
      await page.getByRole('dialog').getByRole('switch').first().waitFor()
    },
  },
  {
    name: 'inbox-empty',
    as: 'owner',
    show: async (page, language) => {
      const path = await inbox(page)
      const counts = { category: 0, gap: 0, odometer: 0, isMore: false }
      await page.route('**/api/companies/*/inbox-counts', (route) =>
        route.fulfill({
          json: { data: { type: 'inbox_counts', id: crypto.randomUUID(), attributes: counts } },
        }),
      )
      await page.route('**/api/companies/*/inbox?*', (route) =>
        route.fulfill({ json: { data: [], meta: { nextAfter: null } } }),
      )
      await go(page, path)
      const name = byLanguage(language, 'Alles erledigt', 'All done')
      await page.getByRole('heading', { name }).waitFor()
    },
  },
  {
    name: 'inbox-loading',
    as: 'owner',
    isCoveredElsewhere: true,
    show: async (page) => {
      const path = await inbox(page)
      await page.route('**/api/companies/*/inbox?*', () => new Promise<void>(() => {}))
      await go(page, path)
      await skeleton(page).first().waitFor()
      // Skeletons appear after a delay.
      await page.waitForTimeout(600)
    },
  },
  {
    name: 'inbox-error',
    as: 'owner',
    isCoveredElsewhere: true,
    show: async (page) => {
      const path = await inbox(page)
      await page.route('**/api/companies/*/inbox?*', (route) => route.fulfill({ status: 500, body: '{}' }))
      await go(page, path)
      await page.getByRole('main').getByRole('heading', { level: 3 }).first().waitFor()
    },
  },
]
