import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { mapPart } from './locators.ts'
import { pixelsOf } from './pixels.ts'
import { buildTrial, removeTrial, serveTrial, type Trial, trackOf } from './places-trial.ts'
import { eventually } from './portal-world.ts'

const plain = useBrowser({ hasMotion: true })
const painted = useBrowser({ hasWebGl: true, hasMotion: true })
const STYLE = 'http://127.0.0.1:9/style.json'
let folder: string
let trial: Trial
let tilesAway: Trial
let styled: Trial
let maps: Server

beforeAll(async () => {
  folder = await buildTrial()
  trial = await serveTrial(folder)
  tilesAway = await serveTrial(folder, STYLE)
  maps = createServer((_, response) => {
    response.setHeader('access-control-allow-origin', '*').end(JSON.stringify(GREEN))
  }).listen(0, '127.0.0.1')
  await once(maps, 'listening')
  styled = await serveTrial(folder, `http://127.0.0.1:${(maps.address() as AddressInfo).port}/style.json`)
}, 120_000)
afterAll(() => {
  trial.close()
  tilesAway.close()
  styled.close()
  maps.closeAllConnections()
  maps.close()
  removeTrial(folder)
})

/** A style on a foreign host: the whole world is one green square, cut into tiles by the map's worker. */
const CORNERS = [
  [-179, -80],
  [179, -80],
  [179, 80],
  [-179, 80],
  [-179, -80],
]
const GREEN = {
  version: 8,
  sources: { world: { type: 'geojson', data: { type: 'Polygon', coordinates: [CORNERS] } } },
  layers: [{ id: 'world', type: 'fill', source: 'world', paint: { 'fill-color': '#40c040' } }],
}

const SIZE = { viewport: { width: 700, height: 420 } }
type Coordinate = { latitude: number; longitude: number }
type Named = Coordinate & { name?: string }
type Props = { track?: Coordinate[]; start?: Named; end?: Named }

async function open(browser: typeof plain, url: string, colorScheme: 'light' | 'dark' = 'light') {
  const { page } = await browser.visitor({ ...SIZE, colorScheme })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto(url)
  await mapOf(page).waitFor()
  return { page, faults }
}

const mapOf = (page: Page) => page.getByRole('group', { name: 'Map' })

const show = (page: Page, props: Props) => page.evaluate(`window.show(${JSON.stringify(props)})`)

const BLUE = { light: [0x1f, 0x6f, 0xeb], dark: [0x5b, 0x9d, 0xff] } satisfies Record<
  string,
  [number, number, number]
>

test.each(['light', 'dark'] as const)(
  'a track is a blue line with its ends, without WebGL, %s',
  async (theme) => {
    const { page, faults } = await open(plain, trial.url, theme)
    await page.locator('[data-kind=drawing] [data-state=drawn]').waitFor()
    expect(await pixelsOf(mapOf(page), BLUE[theme])).toBe(0)
    await show(page, { track: trackOf(10_000) })
    await mapPart(page, 'start').waitFor()
    // The track is some 330 pixels high and winds: four pixels wide, that is more than a thousand.
    await eventually(() => pixelsOf(mapOf(page), BLUE[theme])).toBeGreaterThan(1_000)
    expect(await mapPart(page, 'town-name').filter({ hasText: 'Reutlingen' }).count()).toBe(1)
    expect(faults).toEqual([])
  },
)

test('with a configured style the track is drawn above it, under the portal’s policy', async () => {
  const { page, faults } = await open(painted, styled.url)
  await show(page, { track: trackOf(10_000) })
  await page.locator('[data-kind=canvas] [data-state=drawn]').waitFor({ timeout: 120_000 })
  await eventually(() => pixelsOf(mapOf(page), BLUE.light)).toBeGreaterThan(1_000)
  await eventually(() => pixelsOf(mapOf(page), [0x40, 0xc0, 0x40])).toBeGreaterThan(100_000)
  expect(await page.getByText('Natural Earth').count()).toBe(0)
  expect(faults).toEqual([])
}, 180_000)

test('the outline is painted in its own colours, also with reduced motion', async () => {
  const { page } = await painted.visitor({ ...SIZE, reducedMotion: 'reduce' })
  await page.goto(trial.url)
  await page.locator('[data-kind=canvas] [data-state=drawn]').waitFor({ timeout: 120_000 })
  // Europe at zoom 3: land and sea, a third of the picture each at least.
  await eventually(() => pixelsOf(mapOf(page), [0xf4, 0xf3, 0xec])).toBeGreaterThan(90_000)
  expect(await pixelsOf(mapOf(page), [0xdc, 0xe8, 0xea])).toBeGreaterThan(60_000)
  await showsNeighbours(page)
}, 180_000)

test('if the configured style does not load, the outline is shown', async () => {
  const { page, faults } = await open(painted, tilesAway.url)
  await page.getByText('Natural Earth').waitFor({ timeout: 60_000 })
  await show(page, { start: { latitude: 48.52, longitude: 9.05 } })
  await mapPart(page, 'end').waitFor()
  expect(faults).toEqual([])
}, 120_000)

/** Without streets a place is shown with its name among its neighbours. */
async function showsNeighbours(page: Page) {
  await show(page, { start: { latitude: 48.5216, longitude: 9.0576, name: 'Tübingen' } })
  await mapPart(page, 'end-name').filter({ hasText: 'Tübingen' }).waitFor()
  for (const town of ['Reutlingen', 'Rottenburg'])
    await mapPart(page, 'town-name').filter({ hasText: town }).first().waitFor()
  expect(
    await mapPart(page, 'town-name')
      .filter({ hasText: /^Tübingen$/ })
      .count(),
  ).toBe(0)
}

test('one place is shown with its name among the towns around it', async () => {
  const { page, faults } = await open(plain, trial.url)
  await page.locator('[data-state=drawn]').waitFor()
  await showsNeighbours(page)
  expect(faults).toEqual([])
})

test('two places without a track are joined by a dashed line, and nothing covers a marker or a name', async () => {
  const { page, faults } = await open(plain, trial.url)
  await page.locator('[data-state=drawn]').waitFor()
  await show(page, {
    start: { latitude: 48.49144, longitude: 9.20427, name: 'Reutlingen' },
    end: { latitude: 48.78232, longitude: 9.17702, name: 'Stuttgart' },
  })
  await mapPart(page, 'direct-line').waitFor()
  expect(await mapPart(page, 'track').count()).toBe(0)
  await eventually(() => mapPart(page, 'end-name').allTextContents()).toEqual(['Reutlingen', 'Stuttgart'])
  const covered = await page.evaluate<string[]>(`(() => {
    const boxes = (selector) => [...document.querySelectorAll(selector)].map((one) => [one, one.getBoundingClientRect()])
    const covers = boxes('[data-cover]')
    return boxes('[data-part=start], [data-part=end], [data-part=end-name], [data-part=town-name]')
      .filter(([, a]) => covers.some(([, b]) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom))
      .map(([element]) => element.textContent || 'marker')
  })()`)
  expect(covered).toEqual([])
  await show(page, { track: trackOf(100) })
  await mapPart(page, 'track').waitFor()
  expect(await mapPart(page, 'direct-line').count()).toBe(0)
  expect(faults).toEqual([])
})

const ODD: [what: string, props: Props, marks: number][] = [
  ['no point', { track: [] }, 0],
  ['one point', { track: trackOf(1) }, 1],
  ['a hundred thousand points', { track: trackOf(100_000) }, 2],
  [
    'the date line',
    { track: [179.8, 179.95, -179.9, -179.7].map((longitude) => ({ latitude: -17, longitude })) },
    2,
  ],
  ['a point that is nowhere', { track: [{ latitude: 900, longitude: 9 }, ...trackOf(3)] }, 2],
  [
    'both ends alone',
    { start: { latitude: 48.5, longitude: 9 }, end: { latitude: 48.8, longitude: 9.2 } },
    2,
  ],
]

test('odd tracks are drawn or left out, and never break the page', async () => {
  const { page, faults } = await open(plain, trial.url)
  await page.locator('[data-state=drawn]').waitFor()
  for (const [what, props, marks] of ODD) {
    await show(page, props)
    await eventually(() => mapPart(page, 'start').or(mapPart(page, 'end')).count()).toBe(marks)
    const path =
      (await mapPart(page, 'track')
        .getAttribute('d', { timeout: 100 })
        .catch(() => '')) ?? ''
    const points = path
      .split(/[ML]/)
      .slice(1)
      .map((pair) => pair.split(' ').map(Number))
    // Everything drawn lies within the picture: 700 wide and 400 high.
    const outside = points.filter(([x = 0, y = 0]) => !(x >= 0 && x <= 700 && y >= 0 && y <= 400))
    expect([what, outside.length, points.length < 5_000]).toEqual([what, 0, true])
  }
  expect(faults).toEqual([])
})
