import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, PHONE } from './browser.ts'
import { callApi } from './portal-product.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'
import { createReportingCompany, MARCH } from './reports-world.ts'
import { joinCompany } from './vehicles-world.ts'

const world = usePortal()
const pathOf = (page: Page) => new URL(page.url()).pathname

const DE = {
  title: 'Berichte',
  none: 'Noch keine Vorlagen',
  year: 'Jahr für das Finanzamt',
  presets: ['Jahr für das Finanzamt', 'Letzter Monat', 'Kosten'],
  label: 'Bezeichnung',
  save: /^Speichern/,
  last: 'Letztes',
  gaps: 'Lücken',
  extract: 'Auszug',
  more: 'Aktionen',
  remove: 'Vorlage löschen',
  confirm: 'Löschen',
}
const EN: typeof DE = {
  title: 'Reports',
  none: 'No templates yet',
  year: 'Year for the tax office',
  presets: ['Year for the tax office', 'Last month', 'Costs'],
  label: 'Label',
  save: /^Save/,
  last: 'Last',
  gaps: 'Gaps',
  extract: 'Extract',
  more: 'Actions',
  remove: 'Delete template',
  confirm: 'Delete',
}

const save = (page: Page, name: RegExp = DE.save) => page.getByRole('button', { name })

test.each([
  ['German on a desktop', 'de', DE, DESKTOP],
  ['English on a phone', 'en', EN, PHONE],
] as const)('the life of a template, in %s', async (_, language, words, shape) => {
  const { page, path, stored } = await createReportingCompany(world, language, shape)
  await page.goto(path)
  await expectShown(page.getByRole('heading', { level: 3, name: words.none }))
  for (const name of words.presets) await expectShown(page.getByRole('link', { name }))

  await page.getByRole('link', { name: words.year }).click()
  const label = page.getByRole('textbox', { name: words.label })
  await eventually(() => label.inputValue()).toBe(words.year)
  expect(pathOf(page)).toBe(`${path}/new`)
  expect(await stored()).toEqual([])

  await save(page, words.save).click()
  await eventually(() => pathOf(page)).toMatch(/report-templates\/[0-9a-f-]{36}$/)
  expect(await stored()).toMatchObject([
    {
      attributes: {
        label: words.year,
        format: 'pdf',
        locale: language,
        filter: { relativeDateIntervalUnit: 'year', relativeDateIntervalOffset: 0 },
      },
    },
  ])

  await label.fill('Vorjahr')
  await page.getByRole('radio', { name: words.last, exact: true }).check()
  await page.getByRole('checkbox', { name: words.gaps }).uncheck()
  await page.keyboard.press('Control+Enter')
  await expectShown(page.getByRole('heading', { level: 1, name: 'Vorjahr' }))
  expect(await stored()).toMatchObject([
    {
      attributes: {
        label: 'Vorjahr',
        isTripsReportGapsEnabled: false,
        filter: { relativeDateIntervalUnit: 'year', relativeDateIntervalOffset: -1 },
      },
    },
  ])

  await page.getByRole('main').getByRole('link', { name: words.title }).click()
  await expectShown(page.getByRole('main').getByText(words.extract))
  await page.getByRole('link', { name: 'Vorjahr' }).click()
  await page.getByRole('button', { name: words.more }).click()
  await page.getByRole('menuitem', { name: words.remove }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.confirm }).click()
  await expectShown(page.getByRole('heading', { level: 3, name: words.none }))
  expect(await stored()).toEqual([])
})

test('without a label nothing is saved, and a duplicate one is reported at its field', async () => {
  const { page, path, stored, addTemplate } = await createReportingCompany(world)
  await addTemplate('Monat')
  await page.goto(`${path}/new`)
  const label = page.getByRole('textbox', { name: 'Bezeichnung' })
  await expectShown(label.and(page.locator(':focus')))
  await eventually(() => save(page).isDisabled()).toBe(true)
  await page.keyboard.press('Tab')
  await expectShown(page.getByText('Bitte geben Sie der Vorlage eine Bezeichnung.'))

  await label.fill('monat')
  await page.getByRole('radio', { name: 'CSV einzeilig' }).check()
  await save(page).click()
  await expectShown(page.getByRole('main').getByText('Eine Vorlage mit dieser Bezeichnung gibt es schon.'))
  expect((await stored()).length).toBe(1)

  await label.fill('Monat als CSV')
  await save(page).click()
  await eventually(async () => (await stored()).map(({ attributes }) => attributes.format)).toEqual([
    'pdf',
    'csvSingleline',
  ])
})

test('a deleted vehicle stays in the template that names it, and can be added where it is left out', async () => {
  const { page, path, vehicleId, addTemplate } = await createReportingCompany(world)
  const named = await addTemplate('Leasingrückgabe', { vehicleIds: [vehicleId], ...MARCH })
  const all = await addTemplate('Alle', MARCH)
  await callApi(page, 'DELETE', `/vehicles/${vehicleId}`)

  await page.goto(path)
  await expectShown(page.getByText('1 Fahrzeug, davon 1 gelöscht'))
  await page.goto(`${path}/${named}`)
  await expectShown(page.getByText(/^Dieses Fahrzeug wurde gelöscht/))
  await expectShown(page.getByRole('button', { name: 'TÜ-AW 214 entfernen' }))
  await expectShown(page.getByText('1 Fahrzeug · 1 Fahrt · 0 Ausgaben'))

  await page.goto(`${path}/${all}`)
  await page.getByRole('button', { name: 'Aufnehmen' }).click()
  await expectShown(page.getByRole('button', { name: 'TÜ-AW 214 entfernen' }))
  await expectShown(page.getByText('1 Fahrzeug · 1 Fahrt · 0 Ausgaben'))
})

test('unsaved input is not discarded without asking, and nothing unseen is overwritten', async () => {
  const { page, path, stored, addTemplate } = await createReportingCompany(world)
  const id = await addTemplate('Monat')
  await page.goto(`${path}/${id}`)
  const label = page.getByRole('textbox', { name: 'Bezeichnung' })
  await label.fill('Woche')
  await page.getByRole('main').getByRole('link', { name: 'Berichte' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await eventually(() => label.inputValue()).toBe('Woche')
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await eventually(() => label.inputValue()).toBe('Monat')

  await callApi(page, 'PATCH', `/report-templates/${id}`, {
    type: 'report_template',
    attributes: { label: 'Jahr' },
  })
  await label.fill('Woche')
  await save(page).click()
  await page
    .getByRole('dialog', { name: 'Inzwischen geändert' })
    .getByRole('button', { name: 'Neu laden' })
    .click()
  await eventually(() => label.inputValue()).toBe('Jahr')
  expect((await stored()).map(({ attributes }) => attributes.label)).toEqual(['Jahr'])
})

test('drivers have no reports', async () => {
  const { companyId, vehicleId, path } = await createReportingCompany(world)
  const { page, id } = await joinCompany(world, companyId, 'company_user')
  await world.db
    .insertInto('vehicle_users')
    .values({ vehicle_id: vehicleId, company_id: companyId, user_id: id })
    .execute()
  await page.goto(path)
  await expectShown(page.getByRole('heading', { name: 'Keine Berechtigung' }))
  await page.goto(`/company/${companyId}/vehicles`)
  await page.getByRole('link', { name: 'TÜ-AW 214' }).waitFor()
  expect(await page.getByRole('link', { name: 'Berichte' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Bericht über alle Fahrzeuge' }).count()).toBe(0)
  await page.getByRole('link', { name: 'TÜ-AW 214' }).click()
  await page.getByRole('heading', { level: 1, name: 'TÜ-AW 214' }).waitFor()
  expect(await page.getByRole('button', { name: 'Bericht erstellen' }).count()).toBe(0)
})
