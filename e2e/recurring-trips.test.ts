import { expect, test } from 'vitest'
import { axeFaultsNow } from './axe.ts'
import { eventually, expectShown } from './portal-world.ts'
import { useLogbooks } from './trips-world.ts'
import { namedPlace, tripOn } from './vehicles-world.ts'

const { logbook } = useLogbooks()

const [YARD, DAIRY] = [namedPlace('Hof'), namedPlace('Molkerei')]
const VISIT = {
  category: 'business',
  placeStart: YARD,
  placeEnd: DAIRY,
  reason: 'Wartung',
  contactName: 'Karin Vogt',
  contactCompany: 'Molkerei Ulm',
}
const BACK = {
  category: 'business',
  placeStart: DAIRY,
  placeEnd: YARD,
  reason: 'Rückfahrt',
  contactName: 'Büro',
}

test('a trip kept by its star fills a new one in any vehicle, whose end reading is only proposed', async () => {
  const first = await logbook(tripOn(2, 8, 1_000, 1_042, VISIT))
  const { page, dialog, closed, field, combo, place } = first
  await first.rows().first().getByRole('link').click()
  const star = dialog().getByRole('button', { name: 'Als Favorit merken' })
  await star.click()
  await eventually(() => star.getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Escape')
  await closed()

  const other = await logbook()
  await page.keyboard.press('n')
  await dialog()
    .getByRole('group', { name: 'Favoriten' })
    .getByRole('button', { name: 'Molkerei Ulm' })
    .click()
  await eventually(() => dialog().getByRole('radio', { name: 'Geschäftlich' }).isChecked()).toBe(true)
  await eventually(() => place(1).inputValue()).toBe('Molkerei')
  await eventually(() => combo('Kontakt').inputValue()).toBe('Karin Vogt')
  await eventually(() => combo('Grund der Fahrt').inputValue()).toBe('Wartung')
  expect(await field('Kilometerstand', 1).inputValue()).toBe('')
  await dialog().getByRole('button', { name: 'Wie sonst übernehmen: 42 km (Endstand 1.042 km)' }).click()
  await eventually(() => field('Kilometerstand', 1).inputValue()).toBe('1.042')
  await other.save()
  await other.saveDoubtful()
  await closed()
  expect((await other.saved())[0]?.attributes).toMatchObject({ ...VISIT, odometerEnd: 1_042 })

  // In quick entry too, where one also gets to their names and order.
  await page.keyboard.press('q')
  const quick = page.getByRole('form', { name: 'Schnelleingabe' })
  await quick.getByRole('button', { name: 'Molkerei Ulm' }).click()
  await expectShown(quick.getByText('Start laut Favorit: Hof.', { exact: false }))
  await quick.getByRole('button', { name: 'Alle Favoriten' }).click()
  await page.getByRole('menuitem', { name: 'Favoriten ordnen und umbenennen' }).click()
  await expectShown(page.getByRole('list', { name: 'Favoriten' }))
  expect(await axeFaultsNow(page)).toEqual([])
  await page.getByRole('button', { name: 'Molkerei Ulm umbenennen' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Milch')
  await page
    .getByRole('dialog', { name: 'Favorit umbenennen' })
    .getByRole('button', { name: 'Speichern' })
    .click()
  await page.getByRole('button', { name: 'Milch löschen' }).click()
  await page.getByRole('button', { name: 'Löschen', exact: true }).click()
  await expectShown(page.getByText('Keine Favoriten'))
})

test('trips of last week are saved only with readings of their own, one after the other', async () => {
  const { page, path, dialog, closed, saved } = await logbook(
    tripOn(9, 8, 1_000, 1_042, VISIT),
    tripOn(9, 16, 1_042, 1_084, BACK),
    tripOn(10, 8, 1_084, 1_126, VISIT),
    tripOn(13, 8, 1_126, 1_168, VISIT),
  )
  // Wednesday of the week after; Friday is still to come.
  await page.clock.setFixedTime(new Date('2026-03-18T17:00:00Z'))
  await page.goto(path)
  await expectShown(page.getByText('3 Fahrten von letzter Woche fehlen diese Woche noch.'))
  await page.getByRole('button', { name: 'Wie letzte Woche …' }).click()
  const line = (name: string) => dialog().getByRole('group', { name })
  const reading = (name: string, end: string) => line(name).getByRole('textbox', { name: `Stand am ${end}` })
  const [out, back, tuesday] = [
    'Mo, 16.03. von Hof nach Molkerei',
    'Mo, 16.03. von Molkerei nach Hof',
    'Di, 17.03. von Hof nach Molkerei',
  ] as const
  await dialog().getByRole('button', { name: 'Speichern' }).click()
  // Said at the field, which has the focus, and nowhere else: on a phone a toast would cover it.
  const missing = page.getByText('Tragen Sie bei mindestens einer Fahrt den Stand am Ziel ein.')
  await expectShown(missing)
  expect(await missing.count()).toBe(1)
  const asked = reading(out, 'Ziel')
  await eventually(() => asked.evaluate((field) => field.matches(':focus'))).toBe(true)
  expect(await asked.getAttribute('aria-describedby')).toBe(await missing.getAttribute('id'))
  // Another line answers it as well.
  await reading(back, 'Ziel').fill('1.300')
  await eventually(() => missing.count()).toBe(0)
  await reading(back, 'Ziel').fill('')
  expect(await axeFaultsNow(page)).toEqual([])
  // A detour on the way out; the way back goes on from it, and Tuesday is left out.
  await eventually(() => reading(out, 'Start').inputValue()).toBe('1.168')
  await reading(out, 'Ziel').fill('1.220')
  await eventually(() => reading(back, 'Start').inputValue()).toBe('1.220')
  expect(await reading(back, 'Ziel').inputValue()).toBe('')
  await line(back).getByRole('button', { name: 'Stand 1.262 km übernehmen (42 km wie letzte Woche)' }).click()
  await eventually(() => reading(tuesday, 'Start').inputValue()).toBe('1.262')

  // The second one is refused once: the first one stays.
  let count = 0
  await page.route('**/api/vehicles/*/trips', (route) =>
    route.request().method() === 'POST' && ++count === 2
      ? route.fulfill({ status: 503, body: '{}' })
      : route.fallback(),
  )
  await dialog().getByRole('button', { name: '2 Fahrten speichern' }).click()
  await expectShown(dialog().getByText('Nicht gespeichert.', { exact: false }))
  expect((await saved())[0]?.attributes).toMatchObject({
    ...VISIT,
    dateStartIso: '2026-03-16T07:00:00.000Z',
    odometerStart: 1_168,
    odometerEnd: 1_220,
  })
  await dialog().getByRole('button', { name: '1 Fahrt speichern' }).click()
  await closed()
  expect((await saved()).map(({ attributes }) => attributes.odometerEnd)).toEqual([
    1_262, 1_220, 1_168, 1_126, 1_084, 1_042,
  ])
  await expectShown(page.getByText('Eine Fahrt von letzter Woche fehlt diese Woche noch.'))
})
