import { expect, test } from 'vitest'
import { readAnnouncements, recordAnnouncements } from './announcements.ts'
import { focusedName, recordFocusMoves, tabTo } from './keyboard.ts'
import { historyEntries } from './locators.ts'
import { type ApiReply, callApi } from './portal-product.ts'
import { eventually, expectShown } from './portal-world.ts'
import { useLogbooks } from './trips-world.ts'
import { namedPlace, tripOn } from './vehicles-world.ts'

// Keyboard only, from the list and back to it. Screen reader announcements are recorded on the way.
const { logbook } = useLogbooks()

test('trips by keyboard alone: created, changed, looked up, merged and deleted; the focus comes back', async () => {
  const { page, path, saved, dialog, closed, rows } = await logbook(
    tripOn(2, 8, 1_000, 1_010, { reason: 'Abnahme', placeEnd: namedPlace('Ulm') }),
    tripOn(2, 10, 1_010, 1_020, { reason: 'Angebot', placeEnd: namedPlace('Aalen') }),
  )
  await recordAnnouncements(page)
  await page.goto(path)
  await expectShown(rows().first())
  const { keyboard } = page

  await tabTo(page, /^Fahrt hinzufügen$/)
  const moves = await recordFocusMoves(page)
  await keyboard.press('Enter')
  await expectShown(dialog().getByLabel('Kommentar'))
  await eventually(() => dialog().evaluate((sheet) => sheet.matches(':modal'))).toBe(true)
  expect(await focusedName(page)).toBe('Ohne Kategorie')
  // A screen reader reads the field once: it keeps the focus while the page behind it becomes inert.
  expect(await moves.jsonValue()).toEqual(['focusin'])
  await keyboard.press('Control+Enter')
  await eventually(() => focusedName(page)).toMatch(/^Kilometerstand/)
  await keyboard.type('1.030')
  await tabTo(page, /^Grund der Fahrt/)
  await keyboard.type('Messe')
  await keyboard.press('Control+Enter')
  await eventually(() => focusedName(page)).toBe('Korrigieren')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await closed()
  await eventually(() => focusedName(page)).toMatch(/^\w\w, \d\d\.\d\d\.\d\d:\d\d – \d\d:\d\d$/)
  const first = await focusedName(page)
  await eventually(async () => (await readAnnouncements(page)).join('\n')).toMatch(
    /Ihre Änderungen wurden gespeichert\s*Fahrt, 10\skm/,
  )

  await keyboard.press('Enter')
  await expectShown(dialog().getByText('Verlauf'))
  await tabTo(page, /^Kommentar/)
  await keyboard.type('mit Anhänger')
  await keyboard.press('Escape')
  await expectShown(page.getByRole('heading', { name: 'Änderungen verwerfen?' }))
  expect(await focusedName(page)).toBe('Weiter bearbeiten')
  await keyboard.press('Enter')
  await eventually(() => focusedName(page)).toMatch(/^Kommentar/)
  await keyboard.press('Control+Enter')
  await closed()
  await eventually(() => focusedName(page)).toBe('Mo, 02.03.10:00 – 10:40')

  await keyboard.press('k')
  await keyboard.press('Enter')
  await expectShown(dialog().getByText('Verlauf'))
  await tabTo(page, /^Verlauf/)
  await keyboard.press('Enter')
  await expectShown(page.getByRole('dialog').getByText('mit Anhänger').last())
  await keyboard.press('Escape')
  await closed()
  await eventually(() => focusedName(page)).toBe(first)

  for (const key of ['j', 'x', 'j', 'x']) await keyboard.press(key)
  await eventually(() => readAnnouncements(page)).toContain('2 Fahrten · 20 km')
  await tabTo(page, /^Zusammenführen$/)
  await keyboard.press('Enter')
  await expectShown(page.getByRole('dialog', { name: /2 Fahrten zusammenführen/ }))
  await keyboard.press('Escape')
  await closed()
  expect(await focusedName(page)).toBe('Zusammenführen')
  await keyboard.press('Enter')
  await tabTo(page, /^Zusammenführen$/)
  await keyboard.press('Enter')
  await closed()
  await eventually(async () => (await saved()).length).toBe(2)
  await eventually(() => focusedName(page)).not.toBe('nothing')

  await page.keyboard.press('j')
  await keyboard.press('Enter')
  await expectShown(dialog().getByText('Verlauf'))
  await tabTo(page, /^Löschen$/)
  await keyboard.press('Enter')
  await expectShown(page.getByRole('heading', { name: /löschen\?$/ }))
  await keyboard.press('Escape')
  await eventually(() => focusedName(page)).toBe('Löschen')
  await keyboard.press('Enter')
  await tabTo(page, /^Löschen$/)
  await keyboard.press('Enter')
  await closed()
  await eventually(async () => (await saved()).length).toBe(1)
  await eventually(() => focusedName(page)).not.toBe('nothing')

  await tabTo(page, /^Kategorie$/)
  await keyboard.press('p')
  await expectShown(page.getByRole('heading', { name: 'Keine Fahrt gefunden' }))
  await eventually(() => readAnnouncements(page)).toContain('Keine Einträge')
  await keyboard.press('Home')
  await eventually(async () => (await readAnnouncements(page)).at(-1)).toBe('1 von 1 geladen')
})

test('expenses by keyboard alone: created, changed, looked up and deleted; the focus comes back', async () => {
  const { page, path, vehicleId, dialog, closed } = await logbook(tripOn(2, 8, 1_000, 1_010))
  await recordAnnouncements(page)
  await page.goto(path.replace('/trips', '/expenses'))
  await expectShown(page.getByRole('button', { name: 'Ausgabe hinzufügen' }).first())
  const { keyboard } = page
  const saved = async () => {
    const { body } = await callApi(page, 'GET', `/vehicles/${vehicleId}/expenses`)
    return (body.data as unknown as ApiReply['data'][]).map(({ attributes }) => attributes)
  }
  await tabTo(page, /^Ausgabe hinzufügen$/)
  await keyboard.press('Enter')
  await expectShown(dialog().getByLabel('Kommentar'))
  expect(await focusedName(page)).toBe('Gesamtbetrag')
  await keyboard.press('Control+Enter')
  await expectShown(dialog().getByText('Bitte füllen Sie dieses Feld aus.'))
  await tabTo(page, /^Tanken$/)
  await keyboard.press('ArrowRight')
  expect(await focusedName(page)).toBe('Parken')
  await keyboard.press('Control+Enter')
  await eventually(() => focusedName(page)).toMatch(/^Gesamtbetrag/)
  await keyboard.type('4,50')
  await tabTo(page, /^Kommentar/)
  await keyboard.type('Parkhaus am Dom')
  await keyboard.press('Control+Enter')
  await closed()
  await eventually(async () => (await readAnnouncements(page)).join('\n')).toMatch(
    /Ihre Änderungen wurden gespeichert\s*Parken, 4,50\s€/,
  )
  expect(await saved()).toMatchObject([{ category: 'parking', grossing: 4.5, comment: 'Parkhaus am Dom' }])
  await eventually(() => focusedName(page)).not.toBe('nothing')

  await keyboard.press('j')
  const first = await focusedName(page)
  await keyboard.press('Enter')
  await expectShown(dialog().getByText('Verlauf'))
  await tabTo(page, /^Gesamtbetrag/)
  await keyboard.press('Control+A')
  await keyboard.type('5')
  await keyboard.press('Control+Enter')
  await closed()
  await eventually(() => focusedName(page)).not.toBe('nothing')
  expect(await saved()).toMatchObject([{ grossing: 5 }])

  await keyboard.press('Enter')
  await expectShown(dialog().getByText('Verlauf'))
  await tabTo(page, /^Verlauf/)
  await keyboard.press('Enter')
  await expectShown(historyEntries(dialog()).first())
  await keyboard.press('Escape')
  await closed()
  expect(await focusedName(page)).toBe(first.replace('4,50', '5,00'))
  await keyboard.press('Enter')
  await tabTo(page, /^Löschen$/)
  await keyboard.press('Enter')
  await tabTo(page, /^Löschen$/)
  await keyboard.press('Enter')
  await closed()
  await eventually(saved).toEqual([])
  await expectShown(page.getByText('Noch keine Ausgaben'))
  await eventually(() => focusedName(page)).not.toBe('nothing')
})
