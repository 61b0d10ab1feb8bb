import { chromium, type Page } from 'playwright-core'
import type { Db } from '#server/db/pool.ts'
import { startCluster } from '#server/testing/cluster.ts'
import { ARGS } from '../e2e/browser.ts'
import { writeTrips } from '../e2e/long-logbook.ts'
import { callApi, signIn, startPortal } from '../e2e/portal-product.ts'
import { addVehicle } from '../e2e/vehicles-world.ts'
import { findOrInstallChromium } from '../scripts/chromium.ts'
import { type Cost, measureSteps, range, type Step } from './measure-steps.ts'
import { CPU_SLOWDOWN, FOCUSED, fillCache, SHOWN, throttleCpu, WHEN } from './page-steps.ts'

const ROUNDS = 3
const VEHICLES = 4
const TRIPS_A_VEHICLE = 2_500
const FOUND = VEHICLES * TRIPS_A_VEHICLE

/** The trips of a company in Chromium at a quarter of the CPU, all loaded: scrolling, searching, selecting. */
export async function run(): Promise<string> {
  const cluster = await startCluster()
  const portal = await startPortal(cluster.connection, {})
  const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: ARGS })
  try {
    const page = await (await browser.newContext({ baseURL: portal.url, locale: 'en-GB' })).newPage()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/')
    await signIn(page, await portal.account({ language: 'en' }))
    await seed(page, portal.db)
    await throttleCpu(page)
    const costs = new Map<string, Cost[]>()
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const [name, step] of STEPS) {
        const [cost] = await measureSteps(page, [step])
        // The first round compiles and fetches.
        if (cost && round > 0) costs.set(name, [...(costs.get(name) ?? []), cost])
        await closeOpened(page)
      }
    return [
      `${FOUND} found trips in Chromium at 1/${CPU_SLOWDOWN} of the CPU, longest task, medians and the most:`,
      ...Array.from(costs, ([name, all]) => `${name} ${range(all.map(({ longest }) => longest))}`),
    ].join('\n  ')
  } finally {
    await browser.close()
    await portal.close()
    await cluster.stop()
  }
}

/** Not measured. */
async function closeOpened(page: Page): Promise<void> {
  const opened = page.locator('dialog[open], :popover-open[role="menu"]')
  if ((await opened.count()) === 0) return
  await page.keyboard.press('Escape')
  await opened.waitFor({ state: 'detached' })
}

/** Writes the trips and loads all of them into the list. */
async function seed(page: Page, db: Db): Promise<void> {
  const made = await callApi(page, 'POST', '/companies', { type: 'company', attributes: { name: 'Bench' } })
  const companyId = made.body.data.id
  for (let nth = 0; nth < VEHICLES; nth += 1) {
    const id = await addVehicle(page, companyId, { licensePlate: `RT-B ${nth + 1}` })
    await writeTrips({ db }, page, { id, companyId }, TRIPS_A_VEHICLE)
  }
  const rows: unknown[] = []
  while (rows.length < FOUND) {
    const query = `page[limit]=200&page[offset]=${rows.length}`
    const { body } = await callApi(page, 'GET', `/companies/${companyId}/trips?${query}`)
    rows.push(...(body.data as unknown as unknown[]))
  }
  await page.goto(`/company/${companyId}/trips`)
  await page.locator(ROW).first().waitFor()
  await page.waitForLoadState('networkidle')
  await fillCache(page, `(key) => key[1] === 'found'`, `() => ${JSON.stringify(rows)}`)
  await page.getByText('10,000 of 10,000', { exact: false }).waitFor({ state: 'attached' })
}

const ROW = 'tr[data-id]'
const BAR = '[role="toolbar"]'
const SEARCH = 'main input[type="search"]'

const click = (selector: string) => `document.querySelector('${selector}').click()`
const clickButton = (name: string) =>
  `[...document.querySelectorAll('${BAR} button')].find((button) => button.textContent === '${name}').click()`
const scroll = (to: string) =>
  `{ const box = document.querySelector('.sheet-of-rows'); box.scrollTop = ${to} }`
/** As if typed: React hears of it. */
const type = (text: string) => `{
    const input = document.querySelector('${SEARCH}')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, '${text}')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }`
/** The rows of the search before stay until those of the next one are there. */
const SEARCHED = (text: string | null) =>
  WHEN(`new URLSearchParams(location.search).get('search') === ${JSON.stringify(text)}`)
const CLEAR: Step = {
  act: click(`${BAR} .btn.icon:last-child`),
  until: WHEN(`!document.querySelector('${BAR}')`),
}

const STEPS: readonly (readonly [string, Step])[] = [
  ['a step of 400 px', { act: scroll('box.scrollTop + 400'), until: SHOWN(ROW) }],
  ['a jump to the middle', { act: scroll('box.scrollHeight / 2'), until: SHOWN(ROW) }],
  ['all rows selected', { act: click('thead input[type="checkbox"]'), until: SHOWN(BAR) }],
  ['menu of categories', { act: clickButton('Category'), until: SHOWN(':popover-open[role="menu"]') }],
  ['dialog for the driver', { act: clickButton('Driver'), until: FOCUSED }],
  ['selection cleared', CLEAR],
  // At the end of the found rows further ones would be loaded.
  ['a jump to the top', { act: scroll('0'), until: SHOWN(ROW) }],
  ['a letter typed', { act: type('a'), until: SEARCHED('a') }],
  ['a word typed', { act: type('abnahme'), until: SEARCHED('abnahme') }],
  ['found rows selected', { act: click('thead input[type="checkbox"]'), until: SHOWN(`${BAR} .bulk-more`) }],
  [
    'everything found selected',
    { act: click('.bulk-more'), until: WHEN(`!document.querySelector('.bulk-more')`) },
  ],
  ['dialog for everything found', { act: clickButton('Driver'), until: FOCUSED }],
  ['selection cleared', CLEAR],
  ['search cleared', { act: click('main .search .btn.icon'), until: SEARCHED(null) }],
]
