import { expect, test } from 'vitest'
import { readAnnouncements, recordAnnouncements } from './announcements.ts'
import { PHONE } from './browser.ts'
import { toasts } from './locators.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'
import { createReportingCompany, downloadFile, MARCH, nextRequestBody } from './reports-world.ts'

const world = usePortal()
const BOM = '\ufeff'

test('a report from the list is saved as a file, and toasts show it', async () => {
  const { page, path, addTemplate } = await createReportingCompany(world)
  await addTemplate('März', MARCH)
  await recordAnnouncements(page)
  await page.goto(path)
  const { name, start } = await downloadFile(page, () =>
    page.getByRole('button', { name: 'Bericht „März“ erstellen' }).click(),
  )
  expect(start).toBe('%PDF-')
  expect(name).toMatch(/\.pdf$/)
  await expectShown(toasts(page).getByText(name))
  expect(await readAnnouncements(page)).toContainEqual(expect.stringContaining('Bericht wird erstellt.'))
})

test('a report from the editor uses what is on the screen, and saves nothing', async () => {
  const { page, path, stored, addTemplate } = await createReportingCompany(world)
  await page.goto(`${path}/${await addTemplate('März', MARCH)}`)
  await page.getByRole('radio', { name: 'CSV einzeilig' }).check()
  const { name, text } = await downloadFile(page, () =>
    page.getByRole('button', { name: 'Bericht erstellen' }).click(),
  )
  expect(name).toMatch(/\.csv$/)
  expect(text.startsWith(BOM)).toBe(true)
  expect(text).toContain('TÜ-AW 214')
  expect(await stored()).toMatchObject([{ attributes: { format: 'pdf' } }])
})

test("a report from a vehicle's page covers that vehicle only, even with another's template", async () => {
  const { page, companyId, vehicleId, addTemplate } = await createReportingCompany(world)
  await addTemplate('März', { ...MARCH, format: 'csvSingleline' })
  await page.goto(`/company/${companyId}/vehicles/${vehicleId}/trips`)
  const open = () => page.getByRole('button', { name: 'Bericht erstellen' }).click()
  await open()
  const asked = nextRequestBody(page, '/reports')
  const pdf = await downloadFile(page, () => page.getByRole('menuitem', { name: 'Letzter Monat' }).click())
  expect(pdf.start).toBe('%PDF-')
  expect(await asked).toMatchObject({ data: { attributes: { vehicleIds: [vehicleId], locale: 'de' } } })

  await open()
  const csv = await downloadFile(page, () => page.getByRole('menuitem', { name: 'März' }).click())
  expect(csv.text.startsWith(BOM)).toBe(true)
})

test('a cancelled report leaves neither file nor error, and another may run beside it', async () => {
  const { page, path, addTemplate } = await createReportingCompany(world)
  await addTemplate('Angehalten', MARCH)
  await addTemplate('März', { ...MARCH, locale: 'en' })
  await page.route('**/reports', async (route) => {
    if (!route.request().postData()?.includes('"locale":"de"')) await route.continue()
  })
  await page.goto(path)
  let files = 0
  page.on('download', () => (files += 1))
  const button = page.getByRole('button', { name: 'Bericht „Angehalten“ erstellen' })
  const width = (await button.boundingBox())?.width
  await button.click()
  const toast = page.getByRole('region', { name: 'Bericht wird erstellt.' })
  await expectShown(toast.getByText('Angehalten'))
  await eventually(() => button.getAttribute('aria-busy')).toBe('true')
  expect((await button.boundingBox())?.width).toBe(width)

  await downloadFile(page, () => page.getByRole('button', { name: 'Bericht „März“ erstellen' }).click())
  await toast.getByRole('button', { name: 'Abbrechen' }).click()
  await eventually(() => toast.count()).toBe(0)
  expect(await button.getAttribute('aria-busy')).toBeNull()
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(files).toBe(1)
})

test.each([
  [429, /^Für Ihr Unternehmen werden gerade schon Berichte erstellt/],
  [500, 'Es ist ein unbekannter Fehler aufgetreten'],
])('a report refused with %i is reported', async (status, words) => {
  const { page, path, addTemplate } = await createReportingCompany(world)
  await addTemplate('März', MARCH)
  await page.route('**/reports', (route) => route.fulfill({ status, body: '{}' }))
  await page.goto(path)
  await page.getByRole('button', { name: 'Bericht „März“ erstellen' }).click()
  const alert = page.getByRole('alert')
  await expectShown(alert.getByText('Bericht erstellen fehlgeschlagen'))
  await expectShown(alert.getByText(words))
})

test.each([
  ['desktop', {}],
  ['phone', PHONE],
])('the report of all vehicles, on a %s: the whole last month, or other days', async (_, shape) => {
  const { page, companyId } = await createReportingCompany(world, 'de', shape)
  await page.clock.setFixedTime('2026-11-16T12:00:00+01:00')
  await page.goto(`/company/${companyId}/vehicles`)
  const open = () => page.getByRole('button', { name: 'Bericht über alle Fahrzeuge' }).click()
  const box = page.getByRole('dialog', { name: 'Fahrzeugbericht' })
  const download = box.getByRole('button', { name: 'Bericht herunterladen' })
  await open()
  await eventually(() => box.getByRole('textbox', { name: 'Von' }).inputValue()).toBe('01.10.2026')
  await eventually(() => box.getByRole('textbox', { name: 'Bis' }).inputValue()).toBe('31.10.2026')
  const asked = nextRequestBody(page, '/vehicles/report')
  expect((await downloadFile(page, () => download.click())).start).toBe('%PDF-')
  expect(await asked).toEqual({
    dateStart: '2026-09-30T22:00:00.000Z',
    dateEnd: '2026-10-31T22:59:59.999Z',
    format: 'pdf',
    locale: 'de',
  })

  await open()
  await box.getByRole('button', { name: 'Letztes Quartal' }).click()
  await eventually(() => box.getByRole('textbox', { name: 'Von' }).inputValue()).toBe('01.07.2026')
  await box.getByRole('textbox', { name: 'Von' }).fill('1.3.')
  await box.getByRole('radio', { name: 'CSV' }).check()
  const { text } = await downloadFile(page, () => download.click())
  expect(text.startsWith(BOM)).toBe(true)
  expect(text).toContain('TÜ-AW 214')
})
