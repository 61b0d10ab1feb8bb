import type { Page } from 'playwright-core'
import { skeleton, tripStart } from './locators.ts'
import { byLanguage, companyPath, go, goToList, type Screen } from './portal-screen.ts'
import { logbookPath, openTrip } from './vehicles-screens.ts'

/** The id of nothing. */
const UNKNOWN_ID = '0190a6c1-52f0-7b1d-9c3e-4f2a6d7e8b90'
const EMPTY_LIST = { data: [], meta: { page: { limit: 50, offset: 0, total: 0 } } }
const never = () => new Promise<void>(() => {})

const neverAnswer = (page: Page, address: string) => page.route(address, never)
const answerWithError = (page: Page, address: string) =>
  page.route(address, (route) => route.fulfill({ status: 500, body: '{}' }))
const answerEmpty = (page: Page, address: string) =>
  page.route(address, (route) => route.fulfill({ json: EMPTY_LIST }))

type Vehicle = { attributes: { scopes: string[] }; meta: object }

/** Replaces attributes of the vehicle in the reply. */
const replaceVehicle = (page: Page, changed: (vehicle: Vehicle) => object) =>
  page.route('**/api/vehicles/*', async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: Vehicle }
    return route.fulfill({ json: { data: changed(data) } })
  })

const waitForMessage = (page: Page) => page.getByRole('heading', { level: 3 }).waitFor()
async function waitForSkeleton(page: Page): Promise<void> {
  await skeleton(page).waitFor()
  // Skeletons appear after a delay: what loads quickly shows none.
  await page.waitForTimeout(600)
}

const state = (name: string, show: Screen['show'], isLikeAnother = true): Screen => ({
  name,
  as: 'owner',
  isCoveredElsewhere: isLikeAnother,
  show,
})

/** Loading, error and empty states. */
export const STATE_SCREENS: readonly Screen[] = [
  state('vehicles-loading', async (page) => {
    const path = await companyPath(page)
    await neverAnswer(page, '**/api/companies/*/vehicles?*')
    await go(page, `${path}/vehicles`)
    await waitForSkeleton(page)
  }),
  state('vehicles-error', async (page) => {
    const path = await companyPath(page)
    await answerWithError(page, '**/api/companies/*/vehicles?*')
    await go(page, `${path}/vehicles`)
    await waitForMessage(page)
  }),
  state('vehicles-empty', async (page) => {
    const path = await companyPath(page)
    await answerEmpty(page, '**/api/companies/*/vehicles?*')
    await go(page, `${path}/vehicles`)
    await waitForMessage(page)
  }),
  // In the other company the same user is an employee without a vehicle.
  state('member-without-vehicle', async (page) => {
    await go(page, `${await companyPath(page, 'Kern Consulting')}/vehicles`)
    await waitForMessage(page)
  }),
  state('vehicle-missing', async (page) => {
    await go(page, `${await companyPath(page)}/vehicles/${UNKNOWN_ID}/trips`)
  }),
  state('trips-loading', async (page) => {
    const path = await logbookPath(page)
    await neverAnswer(page, '**/api/vehicles/*/trips?*')
    await go(page, `${path}/trips`)
    await waitForSkeleton(page)
  }),
  state('trips-error', async (page) => {
    const path = await logbookPath(page)
    await answerWithError(page, '**/api/vehicles/*/trips?*')
    await go(page, `${path}/trips`)
    await waitForMessage(page)
  }),
  state('trips-empty', async (page) => {
    const path = await logbookPath(page)
    await answerEmpty(page, '**/api/vehicles/*/trips?*')
    await page.route('**/trip-months*', (route) => route.fulfill({ json: { data: [] } }))
    await replaceVehicle(page, ({ meta, ...vehicle }) => ({
      ...vehicle,
      meta: { ...meta, latestTripEndIso: null },
    }))
    await go(page, `${path}/trips`)
    await waitForMessage(page)
  }),
  state('trips-none-found', async (page) => {
    await go(page, `${await logbookPath(page)}/trips?category=honorary&period=2026-09`)
    await waitForMessage(page)
  }),
  state('trip-new', async (page) => {
    await goToList(page, `${await logbookPath(page)}/trips?trip=new`)
    await tripStart(page).waitFor()
  }),
  state('trip-missing', async (page) => {
    await goToList(page, `${await logbookPath(page)}/trips?trip=${UNKNOWN_ID}`)
    await page.getByRole('dialog').waitFor()
  }),
  state('trip-coming', async (page) => {
    const path = await logbookPath(page)
    await neverAnswer(page, '**/api/trips/*')
    await goToList(page, `${path}/trips?trip=${UNKNOWN_ID}`)
    await skeleton(page.getByRole('dialog')).waitFor()
    await page.waitForTimeout(600)
  }),
  state('trip-error', async (page) => {
    const path = await logbookPath(page)
    await answerWithError(page, '**/api/trips/*')
    await goToList(page, `${path}/trips?trip=${UNKNOWN_ID}`)
    await waitForMessage(page)
  }),
  state('trip-conflict', async (page, language) => {
    await openTrip(page, 'Wartung Heizzentrale')
    // Another user has saved meanwhile: another driver, and the same reason in other words.
    const theirs = { driverName: 'Jonas Kern', reason: 'Wartung' }
    await page.route('**/api/trips/*', async (route) => {
      if (route.request().method() === 'PATCH') return route.fulfill({ status: 412, body: '{}' })
      const { data } = (await (await route.fetch()).json()) as { data: { attributes: object } }
      return route.fulfill({ json: { data: { ...data, attributes: { ...data.attributes, ...theirs } } } })
    })
    await page.getByLabel(byLanguage(language, 'Grund der Fahrt', 'Reason')).fill('Störung Heizzentrale')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').getByRole('table').waitFor()
  }),
  state('trip-delete', async (page, language) => {
    await openTrip(page, 'Wartung Heizzentrale')
    await page.getByRole('button', { name: byLanguage(language, 'Löschen', 'Delete') }).click()
    await page.getByRole('dialog').nth(1).waitFor()
  }),
  state('trip-date', async (page, language) => {
    await openTrip(page, 'Wartung Heizzentrale')
    await page
      .getByRole('button', { name: byLanguage(language, 'Kalender öffnen: Datum', 'Open calendar: Date') })
      .first()
      .click()
    await page
      .getByRole('dialog', { name: byLanguage(language, 'Kalender: Datum', 'Calendar: Date') })
      .waitFor()
  }),
  state('trip-zone', async (page, language) => {
    await openTrip(page, 'Wartung Heizzentrale')
    await page
      .getByRole('button', { name: byLanguage(language, 'Zeitzone ändern', 'Change time zone') })
      .first()
      .click()
    await page
      .getByLabel(byLanguage(language, 'Zeitzone', 'Time zone'))
      .first()
      .fill('wi')
    await page.getByRole('listbox').waitFor()
  }),
  state('expense-coming', async (page) => {
    const path = await logbookPath(page)
    await neverAnswer(page, '**/api/expenses/*')
    await goToList(page, `${path}/expenses?expense=${UNKNOWN_ID}`)
    await skeleton(page.getByRole('dialog')).waitFor()
    await page.waitForTimeout(600)
  }),
  state('expenses-loading', async (page) => {
    const path = await logbookPath(page)
    await neverAnswer(page, '**/api/vehicles/*/expenses?*')
    await go(page, `${path}/expenses`)
    await waitForSkeleton(page)
  }),
  state('expenses-empty', async (page) => {
    const path = await logbookPath(page)
    await answerEmpty(page, '**/api/vehicles/*/expenses?*')
    await go(page, `${path}/expenses`)
    await waitForMessage(page)
  }),
  state('calendar-loading', async (page) => {
    const path = await logbookPath(page)
    await neverAnswer(page, '**/api/vehicles/*/trips?*')
    await go(page, `${path}/calendar`)
    await page.locator('table[aria-busy=true]').waitFor()
    await page.waitForTimeout(600)
  }),
  state('calendar-error', async (page) => {
    const path = await logbookPath(page)
    await answerWithError(page, '**/api/vehicles/*/trips?*')
    await go(page, `${path}/calendar`)
    await waitForMessage(page)
  }),
  state('calendar-empty', async (page, language) => {
    await go(page, `${await logbookPath(page)}/calendar?month=2025-02`)
    await page.getByText(byLanguage(language, 'Keine Fahrten', 'No trips'), { exact: true }).waitFor()
  }),
  state('changes-loading', async (page) => {
    const path = await logbookPath(page)
    await neverAnswer(page, '**/api/vehicles/*/changes?*')
    await go(page, `${path}/history`)
    await waitForSkeleton(page)
  }),
  state('changes-error', async (page) => {
    const path = await logbookPath(page)
    await answerWithError(page, '**/api/vehicles/*/changes?*')
    await go(page, `${path}/history`)
    await waitForMessage(page)
  }),
  state('changes-empty', async (page) => {
    const path = await logbookPath(page)
    await answerEmpty(page, '**/api/vehicles/*/changes?*')
    await go(page, `${path}/history?show=deletions`)
    await waitForMessage(page)
  }),
  // A user may see the vehicle but not its trips: the notice is below the heading.
  state('changes-no-permission', async (page) => {
    const path = await logbookPath(page)
    await replaceVehicle(page, ({ attributes, ...vehicle }) => ({
      ...vehicle,
      attributes: {
        ...attributes,
        scopes: attributes.scopes.filter((scope) => !scope.includes(':trips:')),
      },
    }))
    await go(page, `${path}/history`)
    await page.getByRole('main').getByRole('heading', { level: 2 }).waitFor()
  }),
]
