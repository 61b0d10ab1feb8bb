import type { Page } from 'playwright-core'
import { skeleton, toast } from './locators.ts'
import { callApi } from './portal-product.ts'
import { byLanguage, companyPath, go, goToList, type Screen } from './portal-screen.ts'
import { logbookPath } from './vehicles-screens.ts'
import { dropKnown, VERIFICATIONS } from './verify-samples.ts'

const EMPTY_LIST = { data: [], meta: { page: { limit: 50, offset: 0, total: 0 } } }
const neverAnswer = () => new Promise<void>(() => {})

const listPath = async (page: Page) => `${await companyPath(page)}/report-templates`

async function templatePath(page: Page, label: string): Promise<string> {
  const path = await listPath(page)
  const { body } = await callApi(page, 'GET', path.replace('company', 'companies'))
  const all = body.data as unknown as (typeof body.data)[]
  return `${path}/${all.find(({ attributes }) => attributes.label === label)?.id}`
}

/** With its preview, which on a phone is a line in the bar. */
async function openTemplate(page: Page, label: string): Promise<void> {
  await go(page, await templatePath(page, label))
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await page
    .getByText(/\d (Fahrten|Fahrt|trips|trip)\b/)
    .filter({ visible: true })
    .first()
    .waitFor()
}

const screen = (name: string, show: Screen['show'], isLikeAnother = false): Screen => ({
  name,
  as: 'owner',
  isCoveredElsewhere: isLikeAnother,
  show,
})

export const REPORT_SCREENS: readonly Screen[] = [
  screen('reports', async (page) => goToList(page, await listPath(page))),
  screen('reports-empty', async (page) => {
    const path = await listPath(page)
    await page.route('**/report-templates?*', (route) => route.fulfill({ json: EMPTY_LIST }))
    await go(page, path)
    await page.getByRole('heading', { level: 3 }).waitFor()
  }),
  screen(
    'reports-loading',
    async (page) => {
      const path = await listPath(page)
      await page.route('**/report-templates?*', neverAnswer)
      await go(page, path)
      await skeleton(page).waitFor()
      await page.waitForTimeout(600)
    },
    true,
  ),
  screen(
    'reports-error',
    async (page) => {
      const path = await listPath(page)
      await page.route('**/report-templates?*', (route) => route.fulfill({ status: 500, body: '{}' }))
      await go(page, path)
      await page.getByRole('heading', { level: 3 }).waitFor()
    },
    true,
  ),
  screen(
    'reports-no-permission',
    async (page) => go(page, `${await companyPath(page, 'Kern Consulting')}/report-templates`),
    true,
  ),
  screen(
    'reports-creating',
    async (page, language) => {
      const path = await listPath(page)
      await page.route('**/reports', neverAnswer)
      await goToList(page, path)
      await page
        .getByRole('button', { name: byLanguage(language, 'erstellen', 'Create') })
        .first()
        .click()
      await toast(page).waitFor()
    },
    true,
  ),
  screen('report-template', (page) => openTemplate(page, 'Letzter Monat, Außendienst')),
  screen('report-template-extract', async (page) => openTemplate(page, 'Kern, geschäftlich'), true),
  screen('report-template-deleted', async (page) => openTemplate(page, 'Leasingrückgabe RT-AK 90'), true),
  screen('report-template-csv', (page) => openTemplate(page, 'Quartal für Kanzlei Maurer'), true),
  screen('report-template-preview', async (page, language) => {
    await openTemplate(page, 'Letzter Monat, Außendienst')
    await page
      .getByRole('button', { name: byLanguage(language, 'Vergrößern', 'Enlarge') })
      .or(page.getByRole('button', { name: byLanguage(language, 'Vorschau', 'Preview') }))
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
  }),
  screen(
    'report-template-failed',
    async (page) => {
      const path = await templatePath(page, 'Letzter Monat, Außendienst')
      await page.route('**/reports/preview', (route) => route.fulfill({ status: 500, body: '{}' }))
      await go(page, path)
      await page.getByRole('alert').or(page.locator('form')).first().waitFor()
    },
    true,
  ),
  screen(
    'report-template-new',
    async (page, language) => {
      await go(page, `${await listPath(page)}/new`)
      await page.getByRole('textbox', { name: byLanguage(language, 'Bezeichnung', 'Label') }).focus()
      await page.keyboard.press('Tab')
      await page.locator('[aria-invalid=true]').waitFor()
    },
    true,
  ),
  screen('report-verify', async (page) => go(page, `${await listPath(page)}/verify`), true),
  screen(
    'report-verify-made',
    async (page) => dropKnown(page, await listPath(page), VERIFICATIONS.made),
    true,
  ),
  screen('report-verify-altered', async (page) =>
    dropKnown(page, await listPath(page), VERIFICATIONS.altered),
  ),
  screen('vehicles-report', async (page, language) => {
    await goToList(page, `${await companyPath(page)}/vehicles`)
    await page
      .getByRole('button', {
        name: byLanguage(language, 'Bericht über alle Fahrzeuge', 'Report on all vehicles'),
      })
      .click()
    await page.getByRole('dialog').waitFor()
  }),
  screen(
    'vehicle-report',
    async (page, language) => {
      await goToList(page, `${await logbookPath(page)}/trips`)
      await page
        .getByRole('button', { name: byLanguage(language, 'Bericht erstellen', 'Create report') })
        .click()
      await page.getByRole('menu').waitFor()
    },
    true,
  ),
]
