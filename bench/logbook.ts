import { chromium, type Page } from 'playwright-core'
import { startCluster } from '#server/testing/cluster.ts'
import { ARGS } from '../e2e/browser.ts'
import { callApi, signIn, startPortal } from '../e2e/portal-product.ts'
import { addTrip, addVehicle, tripOn } from '../e2e/vehicles-world.ts'
import { findOrInstallChromium } from '../scripts/chromium.ts'
import { type Cost, measureSteps, range } from './measure-steps.ts'
import { CPU_SLOWDOWN, FOCUSED, fillCache, SHOWN, throttleCpu } from './page-steps.ts'

const ROUNDS = 9
const STEPS = 40
/** Pixels per event of a mouse wheel that is turned fast. */
const STEP = 400
const TRIPS = 10_000

/** A logbook of ten thousand trips in Chromium at a quarter of the CPU: scrolling, opening, changing tabs. */
export async function run(): Promise<string> {
  const cluster = await startCluster()
  const portal = await startPortal(cluster.connection, {})
  const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: ARGS })
  try {
    const page = await (await browser.newContext({ baseURL: portal.url, locale: 'en-GB' })).newPage()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/')
    await signIn(page, await portal.account({ language: 'en' }))
    await seed(page)
    await throttleCpu(page)
    const scrolls = Array.from({ length: STEPS }, (_, nth) => [
      { act: SCROLL(`box.scrollHeight * ${(nth + 1) / STEPS}`), until: SHOWN(ROW) },
      { act: SCROLL(`box.scrollTop - ${STEP}`), until: SHOWN(ROW) },
    ])
    const scrolled = await measureSteps(page, scrolls.flat())
    const jumped = scrolled.filter((_, nth) => nth % 2 === 0)
    const rolled = scrolled.filter((_, nth) => nth % 2 === 1)
    await measureSteps(page, [{ act: SCROLL('0'), until: SHOWN(ROW) }])
    const opened: Cost[] = []
    const changed: Cost[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      opened.push(...(await measureSteps(page, [{ act: OPEN, until: FOCUSED }])))
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await measureSteps(page, [{ act: TAB('Settings'), until: SHOWN('.card') }])
      changed.push(...(await measureSteps(page, [{ act: TAB('Trips'), until: SHOWN(ROW) }])))
    }
    return [
      `Logbook of ${TRIPS} trips in Chromium at 1/${CPU_SLOWDOWN} of the CPU, medians and the most, by the page's own thread (by the clock), and its longest task:`,
      `a step of ${STEP} px ${describeCosts(rolled)}`,
      `a jump to another part of the list ${describeCosts(jumped)}`,
      `focus in the editor after the click ${describeCosts(opened)}`,
      `the list after its tab ${describeCosts(changed)}`,
    ].join('\n  ')
  } finally {
    await browser.close()
    await portal.close()
    await cluster.stop()
  }
}

/** Creates one trip and fills the portal's query cache with ten thousand copies. */
async function seed(page: Page): Promise<void> {
  const made = await callApi(page, 'POST', '/companies', { type: 'company', attributes: { name: 'Bench' } })
  const companyId = made.body.data.id
  const vehicleId = await addVehicle(page, companyId)
  await addTrip(page, vehicleId, tripOn(2, 8, 1_000, 1_042, { reason: 'Visit' }))
  await page.goto(`/company/${companyId}/vehicles/${vehicleId}/trips`)
  await page.locator('tr[data-id]').first().waitFor()
  await page.waitForLoadState('networkidle')
  await fillCache(page, `(key) => key[0] === 'trips'`, COPIES)
  await page.getByText('10,000 of 10,000', { exact: false }).waitFor()
}

/** The first trip, ten thousand times. */
const COPIES = `([trip]) => Array.from({ length: ${TRIPS} }, (_, nth) => ({
  ...trip,
  id: nth === 0 ? trip.id : '0190a000-0000-7000-8000-' + String(nth).padStart(12, '0'),
  attributes: {
    ...trip.attributes,
    dateStartIso: new Date(Date.UTC(2026, 2, 2) - nth * 7200000).toISOString(),
    dateEndIso: new Date(Date.UTC(2026, 2, 2) - nth * 7200000 + 2400000).toISOString(),
  },
}))`

const describeCosts = (costs: readonly Cost[]) =>
  `${range(costs.map(({ thread }) => thread))} (${range(costs.map(({ clock }) => clock))}), ${range(costs.map(({ longest }) => longest))}`

const ROW = '.sheet-of-rows tr[data-id]'
const SCROLL = (to: string) =>
  `{ const box = document.querySelector('.sheet-of-rows'); box.scrollTop = ${to} }`

const OPEN = `document.querySelector('tr[data-id] .row-open').click()`

const TAB = (name: string) =>
  `[...document.querySelectorAll('.tabs a')].find((tab) => tab.textContent.startsWith('${name}')).click()`
