import { chromium, type Page } from 'playwright-core'
import { startCluster } from '#server/testing/cluster.ts'
import { callApi, signIn, startPortal } from '../e2e/portal-product.ts'
import { addTrip, addVehicle, tripOn } from '../e2e/vehicles-world.ts'
import { findOrInstallChromium } from '../scripts/chromium.ts'
import { median } from './cpu.ts'

const SLOWER = 4
const ROUNDS = 7
const TRIPS = 10_000
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']

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
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const scroll = (await page.evaluate(SCROLL)) as { longest: number; frames: number }
    const opened: number[] = []
    const changed: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      opened.push((await page.evaluate(OPEN)) as number)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.evaluate(TAB('Settings', '.card'))
      changed.push((await page.evaluate(TAB('Trips', 'tr[data-id]'))) as number)
    }
    return `Logbook of ${TRIPS} trips: longest task while scrolling through ${scroll.longest.toFixed(0)} ms (${scroll.frames} steps), focus in the editor ${median(opened).toFixed(0)} ms after the click, list there ${median(changed).toFixed(0)} ms after its tab (medians of ${ROUNDS}, Chromium at 1/${SLOWER} of the CPU)`
  } finally {
    await browser.close()
    await portal.close()
    await cluster.stop()
  }
}

/** One real trip, and ten thousand like it in the list's answer. */
async function seed(page: Page): Promise<void> {
  const made = await callApi(page, 'POST', '/companies', { type: 'company', attributes: { name: 'Bench' } })
  const companyId = made.body.data.id
  const vehicleId = await addVehicle(page, companyId)
  const tripId = await addTrip(page, vehicleId, tripOn(2, 8, 1_000, 1_042, { reason: 'Visit' }))
  const { body } = await callApi(page, 'GET', `/trips/${tripId}`)
  const data = Array.from({ length: TRIPS }, (_, index) => ({
    ...body.data,
    id: index === 0 ? tripId : `0190a000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    attributes: {
      ...body.data.attributes,
      dateStartIso: new Date(Date.UTC(2026, 2, 2) - index * 7_200_000).toISOString(),
    },
    meta: { version: 1, before: null },
  }))
  const reply = JSON.stringify({ data, meta: { page: { limit: 50, offset: 0, total: TRIPS } } })
  await page.route('**/trips?*', (route) => route.fulfill({ contentType: 'application/json', body: reply }))
  await page.goto(`/company/${companyId}/vehicles/${vehicleId}/trips`)
  await page.locator('tr[data-id]').first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** Runs in the page: from the top to the end in big steps, a frame each. */
const SCROLL = `(async () => {
  let longest = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  }).observe({ type: 'longtask' })
  const box = document.querySelector('.trip-sheet')
  let frames = 0
  for (let top = 0; top < box.scrollHeight; top += 2500) {
    box.scrollTop = top
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    frames += 1
  }
  await new Promise((done) => setTimeout(done, 300))
  box.scrollTop = 0
  await new Promise((done) => setTimeout(done, 500))
  return { longest, frames }
})()`

/** Runs in the page: from the click on a row to the focus in the editor. */
const OPEN = `new Promise((done) => {
  const start = performance.now()
  const look = () => {
    if (document.activeElement?.closest('dialog')) done(performance.now() - start)
    else requestAnimationFrame(look)
  }
  document.querySelector('tr[data-id] .row-open').click()
  look()
})`

const TAB = (name: string, shown: string) => `new Promise((done) => {
  const start = performance.now()
  const tab = [...document.querySelectorAll('.tabs a')].find((link) => link.textContent.startsWith('${name}'))
  const look = () => {
    if (document.querySelector('${shown}')) done(performance.now() - start)
    else requestAnimationFrame(look)
  }
  tab.click()
  look()
})`
