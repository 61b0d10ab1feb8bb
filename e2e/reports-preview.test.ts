import { expect, test } from 'vitest'
import { eventually, expectShown, usePortal } from './portal-world.ts'
import { createReportingCompany, MARCH } from './reports-world.ts'

const world = usePortal()
const PAPER = { name: 'Erste Seite des Berichts' }

type Asked = { data: { attributes: { format: string; isTripsReportGapsEnabled: boolean } } }

test('the preview says what the report will be and shows its first page, or the first lines of a CSV', async () => {
  const { page, path, addTemplate } = await createReportingCompany(world)
  await page.goto(`${path}/${await addTemplate('März', MARCH)}`)
  const pane = page.getByRole('complementary', { name: 'Vorschau' })
  await expectShown(pane.getByRole('heading', { name: '1.–31. März 2026' }))
  await expectShown(pane.getByText('1 Fahrzeug · 1 Fahrt · 0 Ausgaben'))
  await expectShown(pane.getByText('Vollständig'))
  const paper = pane.getByRole('img', PAPER)
  await expectShown(paper.getByText('TÜ-AW 214').first())

  await page.getByRole('combobox', { name: 'Fahrer' }).fill('Ines Kowalczyk')
  await expectShown(pane.getByText('nur Ines Kowalczyk'))
  await expectShown(pane.getByText('1 Fahrzeug · 0 Fahrten · 0 Ausgaben'))

  await page.getByRole('combobox', { name: 'Fahrer' }).fill('')
  await page.getByRole('radio', { name: 'CSV einzeilig' }).check()
  await expectShown(pane.getByRole('cell', { name: 'TÜ-AW 214' }).first())
  await pane.getByRole('button', { name: 'Vergrößern' }).click()
  await expectShown(page.getByRole('dialog').getByRole('cell', { name: 'TÜ-AW 214' }).first())
})

test('a late answer does not replace a newer one', async () => {
  const { page, path, addTemplate } = await createReportingCompany(world)
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const slow = Promise.withResolvers<void>()
  await page.route('**/reports/preview', async (route) => {
    const { format } = (route.request().postDataJSON() as Asked).data.attributes
    if (format !== 'csvMultiline') return route.continue()
    await isReleased
    await route.continue().catch(() => {})
    slow.resolve()
  })
  await page.goto(`${path}/${await addTemplate('März', MARCH)}`)
  const pane = page.getByRole('complementary', { name: 'Vorschau' })
  await expectShown(pane.getByRole('img', PAPER))
  await Promise.all([
    page.waitForRequest((request) => request.postData()?.includes('csvMultiline') ?? false),
    page.getByRole('radio', { name: 'CSV mehrzeilig' }).check(),
  ])
  await page.getByRole('radio', { name: 'PDF' }).check()
  // Until the choice is debounced, the held reply is still the newest one.
  await eventually(() => pane.locator('[aria-busy]').count()).toBe(0)
  release()
  await slow.promise
  await eventually(() => pane.getByText('PDF').count()).toBe(1)
  await expectShown(pane.getByRole('img', PAPER))
  expect(await pane.getByRole('cell').count()).toBe(0)
})

test('a failed preview says so in place, can be retried, and does not block saving', async () => {
  const { page, path, stored, addTemplate } = await createReportingCompany(world)
  let isBroken = true
  await page.route('**/reports/preview', (route) =>
    isBroken ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  await page.goto(`${path}/${await addTemplate('März', MARCH)}`)
  const pane = page.getByRole('complementary', { name: 'Vorschau' })
  await expectShown(pane.getByRole('alert'))
  await page.getByRole('textbox', { name: 'Bezeichnung' }).fill('Frühling')
  await page.getByRole('button', { name: /^Speichern/ }).click()
  await eventually(async () => (await stored()).map(({ attributes }) => attributes.label)).toEqual([
    'Frühling',
  ])
  isBroken = false
  await pane.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expectShown(pane.getByRole('img', PAPER))
})

type Companies = { data: { attributes: { scopes: string[] } }[] }

test('without rights a template is read-only, and reports have no button', async () => {
  const { page, path, vehicleId, addTemplate } = await createReportingCompany(world)
  const id = await addTemplate('März', { ...MARCH, vehicleIds: [vehicleId] })
  await page.route('**/api/users/me/companies*', async (route) => {
    const reply = (await (await route.fetch()).json()) as Companies
    for (const { attributes } of reply.data)
      attributes.scopes = attributes.scopes.filter(
        (scope) => !scope.startsWith('company:reportTemplates:') || scope.endsWith(':list'),
      )
    await route.fulfill({ json: reply })
  })
  await page.goto(`${path}/${id}`)
  await expectShown(page.getByRole('heading', { level: 1, name: 'März' }))
  await expectShown(page.getByRole('main').getByText('1.–31. März 2026'))
  await expectShown(page.getByRole('main').getByText('TÜ-AW 214'))
  expect(await page.getByRole('textbox').count()).toBe(0)
  expect(await page.getByRole('button', { name: /Speichern|Bericht erstellen|Aktionen/ }).count()).toBe(0)
  await page.goto(path)
  await page.getByRole('link', { name: 'März' }).waitFor()
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
})
