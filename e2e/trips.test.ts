import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFaultsNow } from './axe.ts'
import { PHONE } from './browser.ts'
import { historyEntries } from './locators.ts'
import { callApi } from './portal-product.ts'
import { eventually, expectShown } from './portal-world.ts'
import { useLogbooks } from './trips-world.ts'
import { namedPlace, tripOn } from './vehicles-world.ts'

const { world, logbook } = useLogbooks()

/** Ten trips to customers and back: the month that docs/logbook.md counts. */
const MONTH = Array.from({ length: 10 }, (_, nth) => [
  [['Metzingen', 'Nürtingen'][nth % 2] ?? '', String(1_060 + nth * 36), 'g', 'Angebot'],
  ['Hof', String(1_078 + nth * 36), 'g', 'Rückfahrt'],
]).flat()

/** One key opens it; a trip takes four texts, three tabs, the two keys that save, and two to confirm that it took no time. */
const keysOf = (trips: readonly (readonly string[])[]) =>
  trips.reduce((sum, texts) => sum + texts.join('').length + 3 + 2 + 2, 1)

test('a month of trips is entered by keyboard alone, four inputs a trip', async () => {
  const { page, saved, rows, doubts } = await logbook(
    tripOn(2, 8, 1_000, 1_042, { placeEnd: namedPlace('Ulm') }),
  )
  await expectShown(rows().first())
  await page.keyboard.press('q')
  const quick = page.getByRole('form', { name: 'Schnelleingabe' })
  const focused = () => page.evaluate('document.activeElement?.labels?.[0]?.textContent ?? ""')
  let pressed = 1
  const type = async (text: string) => {
    await page.keyboard.type(text)
    pressed += text.length
  }
  const press = async (keys: string) => {
    await page.keyboard.press(keys)
    pressed += keys.split('+').length
  }
  const ofTwo = [
    ['Metzingen', '1.060', 'g', 'Angebot'],
    ['Hof', '1075,5', 'a', 'Heimweg'],
  ] as const
  for (const [to, odometer, category, reason] of ofTwo) {
    await eventually(focused).toContain('Ziel')
    for (const text of [to, odometer, category]) {
      await type(text)
      await press('Tab')
    }
    await type(reason)
    await press('Control+Enter')
    await expectShown(doubts().getByText(/ohne Fahrzeit/))
    await press('Tab')
    await press('Enter')
    await eventually(async () => (await saved())[0]?.attributes.reason).toBe(reason)
  }
  expect(pressed).toBe(keysOf(ofTwo))
  expect(keysOf(MONTH)).toBe(521)
  const [last, before] = await saved()
  expect(before?.attributes).toMatchObject({
    category: 'business',
    odometerStart: 1_042,
    odometerEnd: 1_060,
    placeStart: { name: 'Ulm' },
    placeEnd: { name: 'Metzingen' },
    dateStartTz: 'Europe/Berlin',
  })
  expect(last?.attributes).toMatchObject({ category: 'commute', odometerStart: 1_060, odometerEnd: 1_075.5 })
  expect([last?.attributes.clientCreatedAt, last?.attributes.clientChangedAtTz]).not.toContain(null)
  await expectShown(quick.getByText('Start: Hof, 1.075,5 km'))
})

test('an odometer gap is shown and filled, and the list shows months and categories', async () => {
  const { page, saved, closed, field, place, save, rows, month } = await logbook(
    tripOn(2, 8, 1_000, 1_042, { category: 'business', placeEnd: namedPlace('Ulm'), reason: 'Abnahme' }),
    tripOn(3, 8, 1_054, 1_060, { category: 'private', placeStart: namedPlace('Lager') }),
    { ...tripOn(3, 9, 1_060, 1_070), dateStartIso: '2026-03-03T08:30:00+01:00' },
  )
  await expectShown(month(/März 2026\s*3 Fahrten · 58\skm/))
  await expectShown(page.getByText('Diese Fahrt beginnt, bevor eine frühere geendet hat'))
  await expectShown(page.getByText('Lücke von 12 km zwischen 1.042 und 1.054 km'))
  await page.getByRole('link', { name: 'Fahrt ergänzen' }).click()
  await eventually(() => field('Kilometerstand').inputValue()).toBe('1.042')
  await eventually(() => field('Kilometerstand', 1).inputValue()).toBe('1.054')
  await eventually(() => place(0).inputValue()).toBe('Ulm')
  await eventually(() => place(1).inputValue()).toBe('Lager')
  await eventually(() => field('Datum').inputValue()).toBe('02.03.2026')
  // Twelve kilometres in a day are no trip: its times are asked for.
  await expectShown(
    page.getByText(/^Wann wurde gefahren\? Zwischen Mo, 02\.03\., 08:40 und Di, 03\.03\., 08:00/),
  )
  expect(await field('Uhrzeit').inputValue()).toBe('')
  await field('Uhrzeit').fill('16')
  await field('Datum', 1).fill('2.3.2026')
  await field('Uhrzeit', 1).fill('16:20')
  await save()
  await closed()
  await eventually(() => page.getByText(/^Lücke/).count()).toBe(0)
  expect((await saved()).length).toBe(4)

  await page.getByRole('combobox', { name: 'Kategorie' }).selectOption('private')
  await eventually(() => rows().count()).toBe(1)
  expect(new URL(page.url()).searchParams.get('category')).toBe('private')
  await expectShown(month(/März 2026\s*1 Fahrt · 6\skm/))
  await page.getByRole('combobox', { name: 'Kategorie' }).selectOption('family')
  await expectShown(page.getByRole('heading', { name: 'Keine Fahrt gefunden' }))
  await page.getByRole('button', { name: 'Alle Fahrten zeigen' }).click()
  await page.getByRole('combobox', { name: 'Zeitraum' }).selectOption('2026-03')
  await eventually(() => rows().count()).toBe(4)
})

test('the editor: contacts for business trips only, neighbours, history, copy, return trip, delete', async () => {
  const { page, ids, path, saved, dialog, closed, field, combo, place, save, saveDoubtful } = await logbook(
    tripOn(2, 8, 1_000, 1_042, {
      category: 'business',
      contactName: 'Karin Vogt',
      reason: 'Abnahme',
      placeStart: namedPlace('Hof'),
      placeEnd: namedPlace('Ulm'),
    }),
    tripOn(3, 8, 1_042, 1_060, { reason: 'Messe' }),
  )
  await page.goto(`${path}?trip=${ids[0]}`)
  await expectShown(dialog().getByText('42 km · 40 min · Ø 63 km/h'))
  const contact = combo('Kontakt')
  await eventually(() => contact.inputValue()).toBe('Karin Vogt')
  await dialog().getByRole('button', { name: 'Neuere Fahrt' }).click()
  await eventually(() => combo('Grund der Fahrt').inputValue()).toBe('Messe')
  await dialog().getByRole('button', { name: 'Ältere Fahrt' }).click()
  await expectShown(contact)
  await dialog().getByRole('radio', { name: 'Privat' }).check()
  await eventually(() => contact.count()).toBe(0)
  await field('Kilometerstand', 1).fill('1.040')
  await page.keyboard.press('Control+Enter')
  await saveDoubtful()
  await closed()
  const marksOf = (reason: string) =>
    page
      .getByRole('row')
      .filter({ hasText: reason })
      .getByTitle(/nachgetragen|Änderung/)
  await eventually(() => marksOf('Abnahme').allTextContents()).toEqual(['nachgetragen', '1 Änderung'])
  await eventually(() => marksOf('Messe').allTextContents()).toEqual(['nachgetragen'])

  await page.getByText('Abnahme').click()
  await expectShown(dialog().getByText('1 Änderung', { exact: true }))
  await dialog().getByText('Verlauf').click()
  await expectShown(dialog().getByText('nachgetragen').first())
  await expectShown(dialog().getByText('Geschäftlich').last())
  const change = historyEntries(dialog()).first()
  await eventually(() => change.innerText()).toMatch(/Kilometerstand am Ziel[\s\S]*1\.042 km[\s\S]*1\.040 km/)
  await eventually(() => change.innerText()).toContain('Miriam Kern')

  await dialog().getByRole('link', { name: 'Rückfahrt eintragen' }).click()
  await expectShown(page.getByRole('dialog', { name: 'Fahrt hinzufügen' }))
  await eventually(() => place(1).inputValue()).toBe('Hof')
  await eventually(() => field('Kilometerstand', 1).inputValue()).toBe('1.080')
  await save()
  await saveDoubtful()
  await closed()
  await eventually(async () => (await saved()).length).toBe(3)

  await page.getByText('Messe').click()
  await dialog().getByRole('link', { name: 'Duplizieren' }).click()
  await eventually(() => field('Kilometerstand', 1).inputValue()).toBe('1.078')
  await save()
  await saveDoubtful()
  await closed()
  await eventually(async () => (await saved()).length).toBe(4)

  await page.goto(`${path}?trip=${ids[1]}`)
  await dialog().getByRole('button', { name: 'Löschen' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Löschen' }).click()
  await closed()
  await eventually(async () => (await saved()).map(({ id }) => id).includes(ids[1] ?? '')).toBe(false)
  const asked = Promise.withResolvers<Route>()
  await page.route(`**/api/trips/${ids[1]}`, asked.resolve, { times: 1 })
  await page.goto(`${path}?trip=${ids[1]}`)
  await expectShown(page.getByRole('dialog', { name: 'Fahrt bearbeiten' }).getByText('Wird geladen'))
  await (await asked.promise).fulfill({ status: 429, body: '{}' })
  await dialog().getByRole('button', { name: 'Erneut versuchen' }).click()
  await expectShown(page.getByRole('heading', { name: 'Diese Fahrt gibt es nicht mehr' }))
})

test('the calendar shows the days of a month and leads to a trip and back, by keyboard too', async () => {
  const { page } = await logbook(
    tripOn(2, 8, 1_000, 1_042, { placeEnd: namedPlace('Ulm'), category: 'business' }),
    tripOn(9, 8, 1_042, 1_050),
  )
  for (const width of [1_280, 1_100, 780]) {
    await page.setViewportSize({ width, height: 800 })
    const firstRail = page
      .getByRole('cell', { name: /^von .* nach / })
      .first()
      .locator('span')
      .first()
    const [rail = 0, beyond] = await firstRail.evaluate((one) => {
      const { scrollWidth, clientWidth } = one.closest('main') ?? one
      return [one.clientWidth, scrollWidth - clientWidth]
    })
    expect([width, rail > 120, beyond]).toEqual([width, true, 0])
  }
  await page.getByRole('link', { name: 'Kalender' }).click()
  await expectShown(page.getByRole('heading', { name: 'März 2026' }))
  expect(
    await page.getByRole('main').getByRole('navigation').locator('[aria-current]').allInnerTexts(),
  ).toEqual(['Fahrten2'])
  expect(await page.title()).toMatch(/^Kalender – /)
  await page.getByRole('link', { name: /08:00 Ulm/ }).focus()
  await expectShown(page.getByText('42 km').last())
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expectShown(page.getByRole('dialog', { name: /^Fahrt bearbeiten/ }))
  await page.keyboard.press('Escape')
  await expectShown(page.getByRole('heading', { name: 'März 2026' }))
  await page.getByRole('link', { name: /08:00 Ulm/ }).focus()
  await page.keyboard.press('PageDown')
  await expectShown(page.getByRole('heading', { name: 'April 2026' }))
  await expectShown(page.getByText('Keine Fahrten'))

  await page.route('**/trips?*', (route) => route.abort())
  await page.getByRole('button', { name: 'Vorheriger Monat' }).click()
  await page.getByRole('button', { name: 'Vorheriger Monat' }).click()
  await expectShown(page.getByRole('heading', { name: 'Die Liste konnte nicht geladen werden' }))
  await page.unroute('**/trips?*')
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expectShown(page.getByRole('table').and(page.locator('[aria-busy=false]')))
})

test('in English on a phone: suggested, entered, selected by touch and merged', async () => {
  const { page, path, saved } = await logbook(
    tripOn(2, 8, 1_000, 1_010, { reason: 'Visit to Ulm' }),
    tripOn(2, 10, 1_012, 1_020),
  )
  const suggest = (base: string, label: string) =>
    callApi(page, 'POST', `${base}/selectionlists/reasons`, { type: 'reason', attributes: { label } })
  await suggest('/users/me', 'Visit of my own')
  await suggest(path.replace('/company', '/companies').replace(/\/vehicles.*/, ''), 'Visit by all')
  const phone = await world.visitor({ ...PHONE, locale: 'en-GB' })
  await phone.context.addCookies(await page.context().cookies())
  const small = phone.page
  await small.goto(path)
  const tap = (name: string) => small.getByRole('button', { name, exact: true }).tap()

  await tap('Trip')
  const dialog = small.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Odometer', exact: true }).nth(1).fill('1,030.5')
  await dialog.getByRole('combobox', { name: 'Reason' }).fill('visit')
  await eventually(() => small.getByRole('listbox').getByRole('option').allInnerTexts()).toEqual([
    'Visit to Ulm',
    'Visit of my own',
    'Visit by all',
  ])
  await small.getByRole('listbox').getByRole('option').last().tap()
  await tap('Save')
  await tap('Yes, save')
  await eventually(async () => (await saved())[0]?.attributes).toMatchObject({
    reason: 'Visit by all',
    odometerEnd: 1_030.5,
  })

  await tap('Quick entry')
  await expectShown(small.getByRole('combobox', { name: 'Destination' }))
  const cutOff = await small
    .getByRole('form', { name: 'Quick entry' })
    .locator('input')
    .evaluateAll((inputs) => inputs.filter((one) => one.scrollWidth > one.clientWidth).map(({ id }) => id))
  expect(cutOff).toEqual([])
  // The first one closes the list of places.
  await expectShown(small.getByRole('listbox').getByRole('option').first())
  await small.keyboard.press('Escape')
  await tap('Close')

  await tap('Select trips')
  await small.getByText('Visit to Ulm').tap()
  await small.getByRole('list', { name: 'Trips' }).getByRole('checkbox').nth(1).tap({ force: true })
  await expectShown(small.getByRole('toolbar').getByText('2 trips · 18 km'))
  expect(await axeFaultsNow(small)).toEqual([])
  await tap('More')
  await small.getByRole('menuitem', { name: 'Merge' }).tap()
  await expectShown(dialog.getByText(/Includes 2\skm of gaps/))
  await dialog.getByRole('button', { name: 'Merge' }).tap()
  await eventually(async () => (await saved()).map(({ attributes }) => attributes.distance)).toEqual([
    10.5, 20,
  ])
})
