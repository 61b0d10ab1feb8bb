import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newId } from '#server/db/id.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { profileMenu } from './locators.ts'
import { callApi } from './portal-product.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'
import { addTrip, addVehicle, createCompany, joinCompany, tripOn } from './vehicles-world.ts'

const world = usePortal()
const pathOf = (page: Page) => new URL(page.url()).pathname

const DE = {
  vehicles: 'Fahrzeuge',
  none: 'Noch keine Fahrzeuge',
  add: /^(Fahrzeug hinzufügen|Fahrzeug)$/,
  plate: 'Kennzeichen',
  odometer: 'Kilometerstand',
  search: 'Kennzeichen suchen',
  noneFound: 'Kein Fahrzeug gefunden',
  save: 'Speichern',
  settings: 'Einstellungen',
  master: 'Stammdaten',
  recording: 'Aufzeichnung',
  deletion: 'Archiv, Löschen',
  currency: 'Währung',
  saveTrack: 'Strecke speichern',
  users: 'Nutzer',
  addUser: /^Nutzer( hinzufügen)?$/,
  searchUsers: 'Mitarbeiter suchen',
  remove: 'Vom Fahrzeug entfernen',
  noUsers: 'Noch keine Nutzer',
  deleteVehicle: 'Fahrzeug löschen',
  type: /^Zur Bestätigung/,
  delete: 'Löschen',
  dark: 'Dunkel',
}
const EN: typeof DE = {
  vehicles: 'Vehicles',
  none: 'No vehicles yet',
  add: /^(Add vehicle|Vehicle)$/,
  plate: 'Number plate',
  odometer: 'Odometer',
  search: 'Search plates',
  noneFound: 'No vehicle found',
  save: 'Save',
  settings: 'Settings',
  master: 'Vehicle details',
  recording: 'Recording',
  deletion: 'Archive, delete',
  currency: 'Currency',
  saveTrack: 'Save the route',
  users: 'Users',
  addUser: /^(Add user|User)$/,
  searchUsers: 'Search employees',
  remove: 'Remove from vehicle',
  noUsers: 'No users yet',
  deleteVehicle: 'Delete vehicle',
  type: /^Type/,
  delete: 'Delete',
  dark: 'Dark',
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const tab = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

test.each([
  ['German on a desktop', 'de', DE, DESKTOP],
  ['English on a phone', 'en', EN, PHONE],
] as const)('the life of a vehicle, in %s', async (_, language, words, shape) => {
  const { page, companyId } = await createCompany(world, language, shape)
  const driver = await joinCompany(world, companyId, 'company_user', { lastName: 'Wójcik' })
  await page.goto(`/company/${companyId}`)
  await expectShown(page.getByRole('heading', { level: 3, name: words.none }))
  expect(pathOf(page)).toBe(`/company/${companyId}/vehicles`)

  await button(page, words.add).click()
  await eventually(() => page.getByRole('switch', { checked: true }).count()).toBe(3)
  await page.getByLabel(words.plate, { exact: true }).fill('RT-WB 7')
  await page.getByRole('textbox', { name: words.odometer }).fill(language === 'de' ? '1.234,5' : '1,234.5')
  await button(page, words.save).click()
  await expectShown(page.getByRole('heading', { level: 1, name: 'RT-WB 7' }))
  expect(pathOf(page)).toMatch(/\/trips$/)
  const vehiclePath = pathOf(page).replace(/\/trips$/, '')

  await tab(page, words.settings).click()
  await page.getByRole('link', { name: words.recording }).click()
  await page.getByRole('switch', { name: words.saveTrack }).uncheck()
  await page.getByRole('link', { name: words.master }).click()
  await page.getByLabel(words.currency).selectOption('CHF')
  await button(page, words.save).click()
  const id = vehiclePath.split('/').at(-1)
  const attributes = async () => (await callApi(page, 'GET', `/vehicles/${id}`)).body.data.attributes
  await eventually(attributes).toMatchObject({
    licensePlate: 'RT-WB 7',
    odometer: 1234.5,
    currencyCode: 'CHF',
    isSaveTrackEnabled: false,
    isAutoRecordingEnabled: true,
  })

  await tab(page, words.users).click()
  await expectShown(page.getByRole('heading', { name: words.noUsers }))
  await button(page, words.addUser).click()
  expect(pathOf(page)).toBe(`${vehiclePath}/users/add`)
  await page.getByLabel(words.searchUsers).fill('wójc')
  await eventually(() => page.getByRole('dialog').getByRole('listitem').count()).toBe(1)
  await page.getByRole('dialog').getByRole('listitem').getByRole('button').click()
  await page.getByRole('link', { name: 'Jonas Wójcik' }).click()
  expect(pathOf(page)).toBe(`${vehiclePath}/users/${driver.id}`)
  await button(page, words.remove).click()
  await page.getByRole('dialog').last().getByRole('button', { name: words.remove }).click()
  await expectShown(page.getByRole('heading', { name: words.noUsers }))
  // Dialogs leave no entry in the browser history: one step back is the previous tab.
  await page.goBack()
  await expectShown(page.getByLabel(words.currency))

  await page.goto(`/company/${companyId}/vehicles`)
  await page.getByLabel(words.search).fill('rtwb')
  await eventually(() => new URL(page.url()).searchParams.get('search')).toBe('rtwb')
  await page.reload()
  await expectShown(page.getByRole('link', { name: 'RT-WB 7' }))
  await page.getByLabel(words.search).fill('XX')
  await expectShown(page.getByRole('heading', { name: words.noneFound }))

  // The browser's own frame: the tab and the plate in the title, and the theme colour.
  const frame = () =>
    page.evaluate("[...document.querySelectorAll('meta[name=theme-color]')].map((meta) => meta.content)")
  await profileMenu(page).click()
  await page.getByRole('menuitemradio', { name: words.dark }).click()
  expect(await frame()).toEqual(['#181c1a', '#181c1a'])
  await page.goto(`${vehiclePath}/settings`)
  await eventually(() => page.title()).toBe(`${words.settings} – RT-WB 7 – Wegbuch`)
  expect(await frame()).toEqual(['#181c1a', '#181c1a'])
  await profileMenu(page).click()
  await page.getByRole('menuitemradio', { name: 'System' }).click()
  expect(await frame()).toEqual(['#ffffff', '#181c1a'])
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: words.deletion }).click()
  await button(page, words.deleteVehicle).click()
  const remove = page.getByRole('dialog').getByRole('button', { name: words.delete, exact: true })
  await page.getByLabel(words.type).fill('rt-wb 7')
  await eventually(() => remove.isDisabled()).toBe(true)
  await page.getByLabel(words.type).fill('RT-WB 7')
  await remove.click()
  await expectShown(page.getByRole('heading', { level: 3, name: words.none }))
})

test('a manager sees every vehicle, a driver the assigned one, an employee none, a stranger nothing', async () => {
  const { page, companyId } = await createCompany(world)
  const vehicleId = await addVehicle(page, companyId)
  await addVehicle(page, companyId, { licensePlate: 'RT-KR 7' })
  await addTrip(page, vehicleId, tripOn(2, 8, 100, 142))
  const manager = await joinCompany(world, companyId, 'company_manager')
  const driver = await joinCompany(world, companyId, 'company_user', { lastName: 'Zander' })
  const member = await joinCompany(world, companyId, 'company_user')
  const stranger = await world.openAs(await world.account())
  await callApi(page, 'PATCH', `/vehicles/${vehicleId}/users`, {
    type: 'user',
    id: driver.id,
    attributes: { roles: ['vehicle_user'] },
  })
  const path = `/company/${companyId}/vehicles`

  await manager.page.goto(path)
  await expectShown(manager.page.getByRole('link', { name: 'RT-KR 7' }))
  // A link to the whole list clears the search; what was typed does not come back.
  await manager.page.getByLabel('Kennzeichen suchen').fill('kr')
  await eventually(() => manager.page.getByRole('link', { name: 'TÜ-AW 214' }).count()).toBe(0)
  await manager.page.getByRole('navigation').getByRole('link', { name: 'Fahrzeuge' }).click()
  await eventually(() => manager.page.getByLabel('Kennzeichen suchen').inputValue()).toBe('')
  await manager.page.getByRole('link', { name: 'TÜ-AW 214' }).click()
  await expectShown(tab(manager.page, 'Einstellungen'))
  await assignMany(companyId, vehicleId, 51)
  const driverPage = `${path}/${vehicleId}/users/${driver.id}`
  const detail = manager.page.getByRole('dialog', { name: 'Nutzer des Fahrzeugs' })
  await manager.page.goto(driverPage)
  await expectShown(detail.getByText('Zander'))

  await driver.page.goto(path)
  await driver.page.getByRole('link', { name: 'TÜ-AW 214' }).click()
  await expectShown(driver.page.getByRole('button', { name: 'Fahrt hinzufügen' }))
  expect(await tab(driver.page, 'Nutzer').count()).toBe(0)
  expect(await tab(driver.page, 'Einstellungen').count()).toBe(0)
  for (const hidden of ['settings', 'users']) {
    await driver.page.goto(`${path}/${vehicleId}/${hidden}`)
    await expectShown(driver.page.getByRole('heading', { level: 2, name: 'Keine Berechtigung' }))
  }
  await driver.page.goto(path)
  await expectShown(driver.page.getByRole('link', { name: 'TÜ-AW 214' }))
  expect(await driver.page.getByRole('link', { name: 'RT-KR 7' }).count()).toBe(0)
  expect(await driver.page.getByRole('button', { name: 'Fahrzeug hinzufügen' }).count()).toBe(0)

  await member.page.goto(path)
  await expectShown(member.page.getByText('Ihnen ist noch kein Fahrzeug zugewiesen.', { exact: false }))
  for (const [visitor, address] of [
    [member.page, `${path}/${vehicleId}/trips`],
    [stranger, path],
    [stranger, `${path}/${vehicleId}/trips`],
  ] as const) {
    await visitor.goto(address)
    await expectShown(visitor.getByRole('heading', { level: 1, name: 'Seite nicht gefunden' }))
  }
})

/** More drivers than one page of the list. */
async function assignMany(company_id: string, vehicle_id: string, count: number): Promise<void> {
  const ids = Array.from({ length: count }, newId)
  const users = ids.map((id) => ({ id, issuer: 'x', subject: id, last_name: 'Abel', language: 'de' }))
  await world.db.insertInto('users').values(users).execute()
  const members = ids.map((user_id) => ({ company_id, user_id, role: 'company_user' }))
  await world.db.insertInto('memberships').values(members).execute()
  const drivers = ids.map((user_id) => ({ company_id, user_id, vehicle_id }))
  await world.db.insertInto('vehicle_users').values(drivers).execute()
}

test('locked settings say why, and nobody overwrites what they have not seen', async () => {
  const { page, companyId } = await createCompany(world)
  const vehicleId = await addVehicle(page, companyId)
  const spent = { expenseDateIso: '2026-03-02T08:00:00Z', expenseDateTz: 'Europe/Berlin' }
  const expense = { type: 'expense', attributes: { category: 'parking', grossing: 4.5, ...spent } }
  const settings = `/company/${companyId}/vehicles/${vehicleId}/settings`
  const locked = page.getByText('In diesen Einheiten sind schon Fahrten oder Ausgaben eingetragen.')
  await page.goto(settings)
  await expectShown(page.getByLabel('Einheiten'))
  // One expense is enough, even if the settings were opened before it.
  await callApi(page, 'POST', `/vehicles/${vehicleId}/expenses`, expense)
  await page.getByLabel('Einheiten').selectOption('usa')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expectShown(page.getByRole('alert').getByText('Speichern fehlgeschlagen'))
  await page.goto(settings)
  await expectShown(locked)
  const tripped = await addVehicle(page, companyId, { licensePlate: 'RT-KR 7' })
  await addTrip(page, tripped, tripOn(2, 8, 100, 142))
  await page.goto(settings.replace(vehicleId, tripped))
  await expectShown(locked)
  await page.goto(settings)
  await expectShown(
    page.getByText('Danach richten sich die Tage und Monate des Fahrtenbuchs.', { exact: false }),
  )

  await page.getByLabel('Kennzeichen').fill('TÜ-AW 215')
  await callApi(page, 'PATCH', `/vehicles/${vehicleId}`, {
    type: 'vehicle',
    attributes: { currencyCode: 'GBP' },
  })
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Neu laden' }).click()
  await eventually(() => page.getByLabel('Währung').inputValue()).toBe('GBP')
  await eventually(() => page.getByLabel('Kennzeichen').inputValue()).toBe('TÜ-AW 214')
})
