import { chromium, type Page } from 'playwright-core'
import { startCluster } from '#server/testing/cluster.ts'
import { callApi, signIn, startPortal } from '../e2e/portal-product.ts'
import { addTrip, addVehicle, tripOn } from '../e2e/vehicles-world.ts'
import { findOrInstallChromium } from '../scripts/chromium.ts'
import { median } from './cpu.ts'

const SLOWER = 4
const ROUNDS = 7
const STEPS = 40
/** What a wheel moves at once, in pixels, when it is turned fast. */
const STEP = 400
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
    const measure = await meter(page)
    const rolled: Cost[] = []
    const jumped: Cost[] = []
    for (let step = 1; step <= STEPS; step += 1) {
      jumped.push(await measure(SCROLL(`box.scrollHeight * ${step / STEPS}`), ROW))
      rolled.push(await measure(SCROLL(`box.scrollTop - ${STEP}`), ROW))
    }
    await measure(SCROLL('0'), ROW)
    const opened: Cost[] = []
    const changed: Cost[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      opened.push(await measure(`document.querySelector('tr[data-id] .row-open').click()`, 'dialog :focus'))
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await measure(TAB('Settings'), '.card')
      changed.push(await measure(TAB('Trips'), ROW))
    }
    return [
      `Logbook of ${TRIPS} trips in Chromium at 1/${SLOWER} of the CPU, medians and the most, by the clock (by the page's own thread):`,
      `a step of ${STEP} px ${told(rolled)}`,
      `a jump to another part of the list ${told(jumped)}`,
      `focus in the editor after the click ${told(opened)}`,
      `the list after its tab ${told(changed)}`,
    ].join('\n  ')
  } finally {
    await browser.close()
    await portal.close()
    await cluster.stop()
  }
}

/** One real trip, and ten thousand like it in the portal's own cache, in the pages in which they would have come. */
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

/** Runs in the page: the cache hangs on the tree that React keeps with the page. */
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
  // As fresh as nothing ever is, so that the bench measures what is there and asks for nothing.
  client.setQueryData(list.queryKey, { pages, pageParams }, { updatedAt: Date.now() + 86400000 })
  return true
})()`

type Cost = { wall: number; cpu: number }

const range = (values: number[]) => `${median(values).toFixed(0)} to ${Math.max(...values).toFixed(0)} ms`
const told = (costs: readonly Cost[]) =>
  `${range(costs.map(({ wall }) => wall))} (${range(costs.map(({ cpu }) => cpu))})`

/** Does something in the page and tells how long it takes until something is there and drawn. */
async function meter(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  // The time of the thread alone: what others do on the machine does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
  }
  return async (act: string, shown: string): Promise<Cost> => {
    const before = await busy()
    const wall = (await page.evaluate(`new Promise((done) => {
      const start = performance.now()
      const look = () => {
        if (document.querySelector('${shown}')) setTimeout(() => done(performance.now() - start))
        else requestAnimationFrame(look)
      }
      ${act}
      requestAnimationFrame(look)
    })`)) as number
    return { wall, cpu: (await busy()) - before }
  }
}

const ROW = '.trip-sheet tr[data-id]'
const SCROLL = (to: string) => `{ const box = document.querySelector('.trip-sheet'); box.scrollTop = ${to} }`

const TAB = (name: string) =>
  `[...document.querySelectorAll('.tabs a')].find((tab) => tab.textContent.startsWith('${name}')).click()`
