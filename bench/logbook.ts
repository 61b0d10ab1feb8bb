import { chromium, type Page } from 'playwright-core'
import { startCluster } from '#server/testing/cluster.ts'
import { ARGS } from '../e2e/browser.ts'
import { callApi, signIn, startPortal } from '../e2e/portal-product.ts'
import { addTrip, addVehicle, tripOn } from '../e2e/vehicles-world.ts'
import { findOrInstallChromium } from '../scripts/chromium.ts'
import { median } from './cpu.ts'
import { type Cost, measureSteps } from './measure-steps.ts'

const CPU_SLOWDOWN = 4
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
  if (!(await page.evaluate(SEED))) throw new Error('the cache of the portal was not found')
  await page.getByText('10,000 of 10,000', { exact: false }).waitFor()
}

/** Runs in the page: finds the query client in React's fiber tree. */
const SEED = `(() => {
  const root = document.getElementById('root')
  const at = Object.keys(root).find((name) => name.startsWith('__reactContainer'))
  let client
  const look = (fiber) => {
    for (let one = fiber; one && !client; one = one.sibling) {
      if (one.memoizedProps?.client?.getQueryCache) client = one.memoizedProps.client
      else look(one.child)
    }
  }
  look(root[at])
  const list = client?.getQueryCache().getAll().find(({ queryKey, state }) => queryKey[0] === 'trips' && state.data?.pages)
  if (!list) return false
  const [page] = list.state.data.pages
  const [trip] = page.data
  const rows = Array.from({ length: ${TRIPS} }, (_, nth) => ({
    ...trip,
    id: nth === 0 ? trip.id : '0190a000-0000-7000-8000-' + String(nth).padStart(12, '0'),
    attributes: {
      ...trip.attributes,
      dateStartIso: new Date(Date.UTC(2026, 2, 2) - nth * 7200000).toISOString(),
      dateEndIso: new Date(Date.UTC(2026, 2, 2) - nth * 7200000 + 2400000).toISOString(),
    },
  }))
  const pages = Array.from({ length: rows.length / 50 }, (_, nth) => ({
    data: rows.slice(nth * 50, nth * 50 + 50),
    meta: { ...page.meta, page: { limit: 50, offset: nth * 50, total: rows.length } },
  }))
  const pageParams = pages.map((one) => one.meta.page.offset)
  // Never stale, so that nothing is fetched while measuring.
  client.setQueryData(list.queryKey, { pages, pageParams }, { updatedAt: Date.now() + 86400000 })
  return true
})()`

const range = (values: number[]) => `${median(values).toFixed(0)} to ${Math.max(...values).toFixed(0)} ms`
const describeCosts = (costs: readonly Cost[]) =>
  `${range(costs.map(({ thread }) => thread))} (${range(costs.map(({ clock }) => clock))}), ${range(costs.map(({ longest }) => longest))}`

async function throttleCpu(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

const ROW = '.sheet-of-rows tr[data-id]'
const SCROLL = (to: string) =>
  `{ const box = document.querySelector('.sheet-of-rows'); box.scrollTop = ${to} }`

const OPEN = `document.querySelector('tr[data-id] .row-open').click()`

const TAB = (name: string) =>
  `[...document.querySelectorAll('.tabs a')].find((tab) => tab.textContent.startsWith('${name}')).click()`

/** Waits until the element is there and painted. */
const SHOWN = (selector: string) => `const look = () => {
    if (document.querySelector('${selector}')) setTimeout(done)
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)`

const FOCUSED = `document.addEventListener('focusin', ({ target }) => target.closest('dialog') && done(), { once: true })`
