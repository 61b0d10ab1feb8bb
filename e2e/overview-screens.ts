import type { Page } from 'playwright-core'
import { skeleton } from './locators.ts'
import { byLanguage, companyPath, go, type Screen } from './portal-screen.ts'

const overview = async (page: Page) => `${await companyPath(page)}/overview?period=2026`

async function showFigures(page: Page): Promise<void> {
  await go(page, await overview(page))
  await page.getByRole('group').getByRole('link').first().waitFor()
}

type Vehicles = { data: unknown[]; meta: { page: { total: number } } }

/** The user sees a single vehicle: the overview of a driver. */
const keepOneVehicle = (page: Page) =>
  page.route('**/api/companies/*/vehicles?*', async (route) => {
    const { data, meta } = (await (await route.fetch()).json()) as Vehicles
    return route.fulfill({
      json: { data: data.slice(0, 1), meta: { ...meta, page: { ...meta.page, total: 1 } } },
    })
  })

export const OVERVIEW_SCREENS: readonly Screen[] = [
  { name: 'overview', as: 'owner', show: showFigures },
  {
    name: 'overview-table',
    as: 'owner',
    isCoveredElsewhere: true,
    show: async (page, language) => {
      await showFigures(page)
      const name = byLanguage(language, 'Als Tabelle', 'As a table')
      await page.getByRole('button', { name }).first().click()
    },
  },
  {
    name: 'overview-own',
    as: 'owner',
    show: async (page, language) => {
      const path = await overview(page)
      await keepOneVehicle(page)
      await go(page, path)
      const name = byLanguage(language, 'Diese Woche', 'This week')
      await page.getByRole('heading', { level: 2, name }).waitFor()
    },
  },
  {
    name: 'overview-loading',
    as: 'owner',
    isCoveredElsewhere: true,
    show: async (page) => {
      const path = await overview(page)
      await page.route('**/api/companies/*/distances?*', () => new Promise<void>(() => {}))
      await go(page, path)
      await skeleton(page).waitFor()
      // Skeletons appear after a delay.
      await page.waitForTimeout(600)
    },
  },
  {
    name: 'overview-error',
    as: 'owner',
    isCoveredElsewhere: true,
    show: async (page) => {
      const path = await overview(page)
      await page.route('**/api/companies/*/costs?*', (route) => route.fulfill({ status: 500, body: '{}' }))
      await go(page, path)
      await page.getByRole('main').getByRole('alert').waitFor()
    },
  },
]
