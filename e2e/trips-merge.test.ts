import { expect, test } from 'vitest'
import { eventually, expectShown } from './portal-world.ts'
import { useLogbooks } from './trips-world.ts'
import { namedPlace, tripOn } from './vehicles-world.ts'

const { logbook } = useLogbooks()

const leg = (hour: number, from: number, start: string, end: string) =>
  tripOn(2, hour, from, from + 10, { placeStart: namedPlace(start), placeEnd: namedPlace(end) })

test('a merge shows the places in between, is marked, and is undone from the toast and from the trip', async () => {
  const { page, saved, dialog, closed, rows } = await logbook(
    leg(8, 1_000, 'Hof', 'Ulm'),
    leg(10, 1_010, 'Ulm', 'Aalen'),
    leg(12, 1_020, 'Aalen', 'Hof'),
  )
  const merge = async () => {
    await rows().nth(0).getByRole('checkbox').check({ force: true })
    await rows()
      .nth(2)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'], force: true })
    await page.getByRole('button', { name: 'Zusammenführen' }).click()
    await expectShown(dialog().getByText('Ulm → Aalen'))
    await dialog().getByRole('button', { name: 'Zusammenführen' }).click()
    await closed()
    await eventually(() => rows().count()).toBe(1)
  }
  await merge()
  const toast = page.getByRole('status')
  await expectShown(toast.getByText('3 Fahrten zusammengeführt, 30 km'))
  await toast.getByRole('button', { name: 'Rückgängig' }).click()
  await eventually(() => rows().count()).toBe(3)
  expect((await saved()).map(({ attributes }) => attributes.distance)).toEqual([10, 10, 10])

  await merge()
  await expectShown(rows().first().getByText('zusammengeführt'))
  await rows().first().getByRole('link').click()
  await expectShown(dialog().getByText('Aus 3 Fahrten zusammengeführt'))
  await expectShown(dialog().getByText('über Ulm → Aalen'))
  // The toast stands in the dialog, too.
  await dialog().getByRole('button', { name: 'Rückgängig machen' }).first().click()
  await closed()
  await eventually(() => rows().count()).toBe(3)
  await expectShown(toast.getByText('Die Einzelfahrten sind wiederhergestellt'))
})

test('trips are selected, a range with shift, and merged in one request that names its gaps', async () => {
  const { page, saved, dialog, closed, rows } = await logbook(
    tripOn(2, 8, 1_000, 1_010, { reason: 'Abnahme' }),
    tripOn(2, 10, 1_012, 1_020, { reason: 'Angebot' }),
    tripOn(2, 12, 1_020, 1_030),
    tripOn(2, 14, 1_030, 1_040),
  )
  const box = (at: number) => rows().nth(at).getByRole('checkbox')
  await box(0).check({ force: true })
  const merge = page.getByRole('button', { name: 'Zusammenführen' })
  await eventually(() => merge.getAttribute('aria-disabled')).toBe('true')
  await box(2).check({ force: true })
  await merge.hover()
  await expectShown(page.getByRole('tooltip').filter({ hasText: 'Nur aufeinanderfolgende Fahrten' }))
  await page.getByRole('button', { name: 'Auswahl aufheben' }).click()

  await box(1).check({ force: true })
  await box(3).click({ modifiers: ['Shift'], force: true })
  await expectShown(page.getByText('3 Fahrten · 28 km').last())
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await merge.click()
  await expectShown(dialog().getByText('Darin enthalten: 2 km aus Lücken zwischen den Fahrten.'))
  await expectShown(dialog().getByText('Abnahme; Angebot'))
  await dialog().getByRole('button', { name: 'Zusammenführen' }).dblclick()
  await closed()
  await eventually(async () => (await saved()).map(({ attributes }) => attributes.distance)).toEqual([10, 30])
  expect(sent).toEqual(['/api/transactions/merge-trips'])
  await eventually(() => rows().count()).toBe(2)

  // The originals can still be read, each as it was entered.
  await page.getByText('Abnahme; Angebot').click()
  await dialog().getByText('Verlauf').click()
  await dialog().getByText('Ursprüngliche Fahrt 2').click()
  await eventually(() => dialog().getByRole('list', { name: 'Ursprüngliche Fahrt 2' }).innerText()).toMatch(
    /Start\s+02\.03\.2026, 10:00[\s\S]*Kilometerstand am Start\s+1\.012 km[\s\S]*Angebot/,
  )
})
