import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { button, expectSaved, field } from './expenses-world.ts'
import { callApi } from './portal-product.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'
import { createReportingCompany } from './reports-world.ts'
import { addTrip, tripOn } from './vehicles-world.ts'

const world = usePortal()

const shown = (page: Page) => page.getByRole('listbox', { name: 'Vorschläge' }).getByRole('option')
const addTag = (page: Page, base: string, label: string) =>
  callApi(page, 'POST', `${base}/selectionlists/tags`, { type: 'tag', attributes: { label } })

test('a tag of a list is offered by its letters, and a new one in the next expense and the report', async () => {
  const { page, companyId, vehicleId, path } = await createReportingCompany(world)
  await page.goto(`/company/${companyId}/vehicles/${vehicleId}/expenses`)
  await button(page, 'Ausgabe hinzufügen').click()
  const tags = field(page, 'Tags')
  await tags.click()
  // The editor is open: what others add from now on is offered too.
  await addTag(page, `/companies/${companyId}`, 'Zollamt')
  await addTag(page, '/users/me', 'Zoobesuch')
  await tags.pressSequentially('zoll')
  await eventually(() => shown(page).allTextContents()).toEqual(['Zollamt'])
  await tags.press('ArrowDown')
  await tags.press('Enter')
  await tags.fill('Messe')
  await tags.press('Enter')
  await field(page, 'Gesamtbetrag').fill('12')
  await page.keyboard.press('Control+Enter')
  await expectSaved(page)

  await button(page, 'Ausgabe hinzufügen').click()
  await field(page, 'Tags').click()
  await eventually(() => shown(page).allTextContents()).toEqual(['Zollamt', 'Messe', 'Zoobesuch'])
  await page.keyboard.press('Escape')
  await expectShown(page.getByRole('dialog'))
  await page.keyboard.press('Escape')
  await expectSaved(page)

  await page.goto(`${path}/new`)
  await page.getByRole('combobox', { name: 'Tags' }).fill('mes')
  await eventually(() => shown(page).allTextContents()).toEqual(['Messe'])
})

test('a driver of a trip is offered as the filter of a report', async () => {
  const { page, vehicleId, path } = await createReportingCompany(world)
  await addTrip(page, vehicleId, tripOn(3, 8, 1_042, 1_050, { driverName: 'Zoë Hägele' }))
  await page.goto(`${path}/new`)
  const driver = page.getByRole('combobox', { name: 'Fahrer' })
  await driver.fill('hag')
  await eventually(() => shown(page).allTextContents()).toEqual(['Zoë Hägele'])
  await shown(page).click()
  await eventually(() => driver.inputValue()).toBe('Zoë Hägele')
})
