import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { writeTrips } from './long-logbook.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'
import { addVehicle, createCompany } from './vehicles-world.ts'

const world = usePortal()
const MANY = 320
let page: Page
let trips: string

beforeAll(async () => {
  const made = await createCompany(world)
  page = made.page
  const id = await addVehicle(page, made.companyId, { odometer: 1_000 })
  await writeTrips(world, page, { id, companyId: made.companyId }, MANY)
  trips = `/company/${made.companyId}/vehicles/${id}/trips`
  // The dialog of the system would stop the browser.
  await page.addInitScript("window.print = () => document.body.setAttribute('data-printed', '')")
})
beforeEach(async () => {
  await page.unrouteAll()
  await page.setViewportSize({ width: 1_440, height: 900 })
  await page.emulateMedia({ media: 'screen' })
  await page.goto(trips)
  await expectShown(page.getByRole('table', { name: 'Fahrten' }))
})

const printed = () => page.getByRole('table', { name: 'Fahrten' }).filter({ hasText: 'Von → nach' })
const pressPrint = () => page.getByRole('button', { name: 'Drucken' }).click()
const wasPrinted = () => page.locator('body[data-printed]').count()

test('the print button loads every trip first, and each is on paper with all that it has', async () => {
  await pressPrint()
  await eventually(wasPrinted).toBe(1)
  await page.emulateMedia({ media: 'print' })
  expect(await printed().getByRole('row').filter({ hasText: 'Termin' }).count()).toBe(MANY)
  const first = printed().getByRole('row').filter({ hasText: 'Termin 1 zur Abnahme' })
  const cells = await first.getByRole('cell').allInnerTexts()
  expect(cells.map((text) => text.replaceAll(/\s+/g, ' ').trim())).toEqual([
    expect.stringContaining('01.01.2024 07:00 – 07:40'),
    '1.000 1.012,5',
    '12,5 km',
    'Karlstraße 4, 72764 Reutlingen Königstraße 28, 70173 Stuttgart',
    'Filderbau Gesellschaft mbH · Annegret Hohenstein Termin 1 zur Abnahme',
    'Jonas Albrecht',
    'Geschäftlich',
  ])
  expect(await page.getByText(/^Unvollständig/).count()).toBe(0)
  await expectShown(page.getByText(/^Gesamter Zeitraum · Alle Kategorien · 320 Fahrten · 4\.000\skm/))
})

test.each([
  ['portrait', 718],
  ['landscape', 1_046],
])('on A4 %s nothing is cut, and only the table and its heading are there', async (_, width) => {
  await pressPrint()
  await eventually(wasPrinted).toBe(1)
  await page.setViewportSize({ width, height: width === 718 ? 1_000 : 650 })
  await page.emulateMedia({ media: 'print' })
  const cut = await printed().evaluate(
    (table) =>
      [table, ...table.querySelectorAll('th, td')].filter((cell) => cell.scrollWidth > cell.clientWidth)
        .length,
  )
  const fits = await printed().evaluate((table) => table.scrollWidth <= table.ownerDocument.body.clientWidth)
  expect([cut, fits]).toEqual([0, true])
  expect(await page.getByRole('table').filter({ visible: true }).count()).toBe(1)
  for (const role of ['button', 'navigation', 'banner', 'searchbox', 'combobox'] as const)
    expect(await page.getByRole(role).filter({ visible: true }).count()).toBe(0)
})

test("the browser's own command prints what is loaded, and the page says so", async () => {
  await page.evaluate("dispatchEvent(new Event('beforeprint'))")
  await page.emulateMedia({ media: 'print' })
  expect(await printed().getByRole('row').filter({ hasText: 'Termin' }).count()).toBe(50)
  await expectShown(page.getByText(/^Unvollständig: 50 von 320 Fahrten/))
  await page.evaluate("dispatchEvent(new Event('afterprint'))")
  expect(await printed().count()).toBe(0)
})

test('loading for the printer can be cancelled', async () => {
  await page.route(/page%5Blimit%5D=200.*page%5Boffset%5D=200/, () => undefined)
  await pressPrint()
  await expectShown(page.getByText('200 von 320 Fahrten'))
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await eventually(() => page.getByText('200 von 320 Fahrten').count()).toBe(0)
  expect(await wasPrinted()).toBe(0)
})
