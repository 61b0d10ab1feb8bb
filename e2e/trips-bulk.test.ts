import { expect, test } from 'vitest'
import { leftOut, writeTrips } from './long-logbook.ts'
import { callApi } from './portal-product.ts'
import { eventually, expectShown } from './portal-world.ts'
import { useLogbooks } from './trips-world.ts'
import { tripOn } from './vehicles-world.ts'

const { world, logbook } = useLogbooks()

const tripsOf = (count: number) =>
  Array.from({ length: count }, (_, nth) => tripOn(2 + nth, 8, 1_000 + 10 * nth, 1_010 + 10 * nth))

type Logbook = Awaited<ReturnType<typeof logbook>>

const pick = async ({ rows }: Logbook, from: number, to: number) => {
  await rows().nth(from).getByRole('checkbox').check({ force: true })
  await rows()
    .nth(to)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'], force: true })
}
const categories = async ({ saved }: Logbook) => (await saved()).map(({ attributes }) => attributes.category)
const bar = ({ page }: Logbook) => page.getByRole('toolbar', { name: 'Aktionen für die Auswahl' })
const undo = ({ page }: Logbook) => page.getByRole('button', { name: /^Rückgängig/ }).click()

const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Infinity)

test('a range gets a category and a driver at once, a changed trip is named and stays selected, and it is undone', async () => {
  const formula = '=HYPERLINK("https://example.org")\tund\nweiter'
  const trips = tripsOf(4).map((trip, nth) => (nth === 1 ? { ...trip, comment: formula } : trip))
  const book = await logbook(...trips)
  const { page, ids, rows, dialog, closed } = book
  await pick(book, 0, 2)
  await expectShown(page.getByText('3 Fahrten · 30 km').last())
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await bar(book).getByRole('button', { name: 'Als Tabelle kopieren' }).click()
  await expectShown(page.getByText('3 Fahrten als Tabelle kopiert'))
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  const cells = copied.split('\r\n').map((line) => line.split('\t'))
  expect(cells.map((line) => line.length)).toEqual([14, 14, 14, 14])
  expect(cells.map(([date]) => date)).toEqual(['Datum', '05.03.2026', '04.03.2026', '03.03.2026'])
  expect(cells[3]?.slice(3, 6)).toEqual(['1.010', '1.020', '10'])
  // No spreadsheet runs what somebody typed as a formula.
  expect(cells[3]?.at(-1)).toBe(`'=HYPERLINK("https://example.org") und weiter`)
  await bar(book).getByRole('button', { name: 'Kategorie' }).click()
  await expectShown(page.getByRole('menu').locator(':focus'))
  await page.keyboard.press('3')
  await expectShown(page.getByText('3 Fahrten auf „Arbeitsweg“ gesetzt'))
  const toasts = page.getByRole('region', { name: 'Meldungen' })
  const barTop = (await bar(book).boundingBox())?.y ?? 0
  await eventually(async () => bottomOf(await toasts.boundingBox())).toBeLessThan(barTop)
  expect(await categories(book)).toEqual(['commute', 'commute', 'commute', 'none'])
  await undo(book)
  await expectShown(page.getByText('3 Fahrten sind wieder wie vorher'))
  expect(await categories(book)).toEqual(['none', 'none', 'none', 'none'])

  // Somebody else changes the middle one of the three, which the list does not show yet.
  const middle = { type: 'trip', attributes: { reason: 'Messe' } }
  await callApi(page, 'PATCH', `/trips/${ids[2]}`, middle)
  await bar(book).getByRole('button', { name: 'Fahrer' }).click()
  await dialog().getByRole('combobox', { name: 'Fahrer' }).fill('Eva Ott')
  await page.keyboard.press('Control+Enter')
  await closed()
  const alert = page.getByRole('alert').filter({ hasText: 'Eine Fahrt wurde nicht geändert' })
  await expectShown(alert.getByText(/04\.03\./))
  await expectShown(page.getByText('2 Fahrten geändert'))
  await eventually(() => rows().getByRole('checkbox', { checked: true }).count()).toBe(1)
  await expectShown(rows().nth(1).getByText('Messe'))
  const drivers = (await book.saved()).map(({ attributes }) => attributes.driverName)
  expect(drivers.map((name) => name === 'Eva Ott')).toEqual([true, false, true, false])
})

test('ten trips deleted by mistake come back from the toast, one deleted earlier from the change log', async () => {
  const book = await logbook(...tripsOf(11))
  const { page, rows, dialog, closed, path, saved } = book
  await rows().nth(10).getByRole('link').click()
  await dialog().getByRole('button', { name: 'Löschen' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Löschen' }).click()
  await closed()
  await expectShown(page.getByText('Fahrt gelöscht'))
  await eventually(() => rows().count()).toBe(10)

  await pick(book, 0, 9)
  await bar(book).getByRole('button', { name: 'Löschen' }).click()
  await expectShown(dialog().getByText(/lassen sich dort wiederherstellen/))
  await dialog().getByRole('button', { name: '10 Fahrten löschen' }).click()
  await closed()
  await eventually(async () => (await saved()).length).toBe(0)
  await expectShown(page.getByText('10 Fahrten gelöscht'))
  await page.keyboard.press('Control+z')
  await expectShown(page.getByText('10 Fahrten sind wieder da'))
  await eventually(() => rows().count()).toBe(10)

  await page.goto(path.replace(/trips$/, 'history?show=deletions'))
  const deleted = page.getByRole('row').filter({ hasText: '02.03.2026' })
  await deleted.getByRole('button', { name: 'Wiederherstellen' }).click()
  await expectShown(page.getByText('Fahrt wiederhergestellt'))
  await eventually(async () => (await saved()).length).toBe(11)
  await eventually(() => page.getByRole('button', { name: 'Wiederherstellen' }).count()).toBe(0)
})

test('a hundred trips without a category are classified by keys, and one by its chip', async () => {
  const book = await logbook()
  const { page, vehicleId, path, rows } = book
  const companyId = path.split('/')[2] ?? ''
  const none = { category: 'none', contact_name: null, contact_company: null }
  await writeTrips(world, page, { id: vehicleId, companyId }, 100, none)
  await page.goto(path)
  await expectShown(rows().first())
  const loaded = page.getByRole('status').filter({ hasText: /^\d+ von 100 geladen$/ })
  await eventually(async () => {
    await leftOut(page, 'end')
    return loaded.textContent()
  }).toBe('100 von 100 geladen')
  await expectShown(page.getByText('Termin 1 zur Abnahme'))
  await eventually(() => leftOut(page, 'end')).toBe(0)
  await eventually(() => leftOut(page, 'start')).toBe(0)
  expect(await rows().count()).toBeLessThan(50)

  let presses = 0
  const press = async (key: string) => {
    presses += 1
    await page.keyboard.press(key)
  }
  await press('j')
  for (let nth = 0; nth < 100; nth++) await press(nth % 2 === 0 ? '1' : '2')
  expect(presses).toBeLessThan(120)
  const counts = async () => {
    const { body } = await callApi(page, 'GET', `/vehicles/${vehicleId}/trip-months`)
    const months = body.data as unknown as {
      attributes: { categories: { category: string; count: number }[] }
    }[]
    const sums = new Map<string, number>()
    for (const { category, count } of months.flatMap(({ attributes }) => attributes.categories))
      sums.set(category, (sums.get(category) ?? 0) + count)
    return [...sums].filter(([, count]) => count > 0).toSorted()
  }
  await eventually(counts).toEqual([
    ['business', 50],
    ['private', 50],
  ])

  // The browser's own search finds what is rendered.
  await page.keyboard.press('Control+f')
  await eventually(() => rows().count()).toBe(100)
  const last = rows().last()
  await last.getByRole('button', { name: 'Kategorie: Privat' }).click()
  await page.getByRole('menuitemradio', { name: 'Familie' }).click()
  await expectShown(last.getByRole('button', { name: 'Kategorie: Familie' }))
  await expectShown(page.getByText('Eine Fahrt auf „Familie“ gesetzt'))
  await undo(book)
  await expectShown(last.getByRole('button', { name: 'Kategorie: Privat' }))

  // Everything found is selected only as long as its search lasts.
  await page.goto(`/company/${companyId}/trips?search=abnahme`)
  const all = page.getByRole('columnheader').getByRole('checkbox')
  await all.check({ force: true })
  await page.getByRole('button', { name: 'Alle 100 wählen' }).click()
  await expectShown(bar(book).getByText('100 Fahrten'))
  await page.getByRole('button', { name: 'Spalten und Dichte' }).click()
  await page.getByRole('radio', { name: 'Einzeilig' }).check({ force: true })
  await page.keyboard.press('Escape')
  await eventually(() => leftOut(page, 'end')).toBe(0)
  await eventually(() => leftOut(page, 'start')).toBe(0)
  await page.getByRole('searchbox', { name: 'Fahrten durchsuchen' }).fill('termin 10')
  await eventually(() => rows().count()).toBe(2)
  await all.check({ force: true })
  await expectShown(bar(book).getByText(/^2 Fahrten/))
})
