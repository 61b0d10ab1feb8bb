import { expect, test } from 'vitest'
import { focusedName } from './keyboard.ts'
import { eventually, expectShown } from './portal-world.ts'
import { useLogbooks } from './trips-world.ts'
import { namedPlace, tripOn } from './vehicles-world.ts'

const { logbook } = useLogbooks()

const threeTrips = [
  tripOn(2, 8, 1_000, 1_010, { reason: 'Abnahme', placeEnd: namedPlace('Ulm') }),
  tripOn(2, 10, 1_010, 1_020, { reason: 'Angebot', placeEnd: namedPlace('Aalen') }),
  tripOn(2, 12, 1_020, 1_030, { reason: 'Messe', placeEnd: namedPlace('Hof') }),
]

test('save and next goes down the list, and the last save leaves the focus on the row after it', async () => {
  const { page, saved, dialog, closed, combo, rows } = await logbook(...threeTrips)
  const button = (name: string) => dialog().getByRole('button', { name, exact: true })
  const reason = () => combo('Grund der Fahrt').inputValue()
  const reasons = async () => (await saved()).map(({ attributes }) => attributes.reason)

  await rows().first().getByRole('link').click()
  await eventually(reason).toBe('Messe')
  await combo('Grund der Fahrt').fill('Messebesuch')
  await button('Speichern und nächste').click()
  await eventually(reason).toBe('Angebot')
  expect(await reasons()).toEqual(['Messebesuch', 'Angebot', 'Abnahme'])
  await expectShown(page.getByText('Fahrt nach Hof, 10 km'))

  await combo('Grund der Fahrt').fill('Zweites Angebot')
  await page.keyboard.press('Control+Enter')
  await closed()
  expect(await reasons()).toEqual(['Messebesuch', 'Zweites Angebot', 'Abnahme'])
  await eventually(() => focusedName(page)).toBe('Mo, 02.03.08:00 – 08:40')

  // The last row has no next one.
  await page.keyboard.press('Enter')
  await eventually(reason).toBe('Abnahme')
  expect(await button('Speichern und nächste').count()).toBe(0)
})

test('the next trip offers to save what was changed, to discard it, or to stay', async () => {
  const { page, saved, dialog, combo, rows } = await logbook(...threeTrips)
  const reason = () => combo('Grund der Fahrt').inputValue()
  const reasons = async () => (await saved()).map(({ attributes }) => attributes.reason)
  const question = page.getByRole('dialog', { name: 'Änderungen speichern?' })
  const older = () => dialog().getByRole('button', { name: 'Ältere Fahrt' })

  await rows().first().getByRole('link').click()
  await eventually(reason).toBe('Messe')
  await combo('Grund der Fahrt').fill('Messebesuch')
  await older().click()
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  expect(await reason()).toBe('Messebesuch')
  await older().click()
  await question.getByRole('button', { name: 'Speichern' }).click()
  await eventually(reason).toBe('Angebot')
  expect(await reasons()).toEqual(['Messebesuch', 'Angebot', 'Abnahme'])

  await combo('Grund der Fahrt').fill('Zweites Angebot')
  await older().click()
  await question.getByRole('button', { name: 'Verwerfen' }).click()
  await eventually(reason).toBe('Abnahme')
  expect(await reasons()).toEqual(['Messebesuch', 'Angebot', 'Abnahme'])
})

test('a question about a doubt remembers that the next trip was wanted', async () => {
  const { page, saved, dialog, doubts, field, saveDoubtful, rows } = await logbook(...threeTrips)
  await rows().first().getByRole('link').click()
  await field('Kilometerstand', 1).fill('1900')
  await page.keyboard.press('Control+Shift+Enter')
  await expectShown(doubts())
  await saveDoubtful()
  await expectShown(dialog().getByRole('button', { name: 'Ältere Fahrt' }))
  await eventually(() => field('Kilometerstand', 1).inputValue()).toBe('1.020')
  expect((await saved())[0]?.attributes.odometerEnd).toBe(1_900)
})

test('new trips are entered one after another, each from the end of the last', async () => {
  const { page, saved, dialog, field, place, closed } = await logbook()
  await page.getByRole('button', { name: 'Fahrt hinzufügen' }).first().click()
  const next = () => dialog().getByRole('button', { name: 'Speichern und nächste' })
  const fill = async (start: string, end: string, odometer: string, to: string) => {
    // The day of the end follows.
    await field('Datum').fill('2.3.2026')
    await field('Uhrzeit').fill(start)
    await field('Uhrzeit', 1).fill(end)
    await field('Kilometerstand', 1).fill(odometer)
    await place(1).fill(to)
  }
  await fill('8:00', '9:00', '1060', 'Ulm')
  await dialog().getByRole('radio', { name: 'Privat' }).check()
  await next().click()
  await eventually(() => field('Kilometerstand').inputValue()).toBe('1.060')
  await eventually(() => field('Datum').inputValue()).toBe('02.03.2026')
  await eventually(() => field('Uhrzeit').inputValue()).toBe('09:00')
  await eventually(() => place(0).inputValue()).toBe('Ulm')
  await fill('10:00', '11:00', '1120', 'Hof')
  await dialog().getByRole('button', { name: 'Speichern', exact: true }).click()
  await closed()
  expect(
    (await saved()).map(({ attributes: { category, odometerStart, odometerEnd } }) => [
      category,
      odometerStart,
      odometerEnd,
    ]),
  ).toEqual([
    ['private', 1_060, 1_120],
    ['private', 1_000, 1_060],
  ])
  await eventually(() => focusedName(page)).toBe('Mo, 02.03.10:00 – 11:00')
})
