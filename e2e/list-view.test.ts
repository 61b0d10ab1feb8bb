import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { writeTrips } from './long-logbook.ts'
import { callApi } from './portal-product.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'
import { addVehicle, createCompany, joinCompany, namedPlace } from './vehicles-world.ts'

const world = usePortal()
let page: Page
let companyId: string
let vehicleId: string
let vehicle: string

beforeAll(async () => {
  const made = await createCompany(world)
  page = made.page
  companyId = made.companyId
  vehicleId = await addVehicle(page, companyId, { odometer: 1_000 })
  await writeTrips(world, page, { id: vehicleId, companyId }, 6)
  vehicle = `/company/${companyId}/vehicles/${vehicleId}`
})

test.each([1_024, 1_180, 1_440, 1_920])('at %i pixels driver and category are readable', async (width) => {
  await page.setViewportSize({ width, height: 900 })
  await page.goto(`${vehicle}/trips`)
  const row = page.getByRole('row').filter({ hasText: 'Termin 1 zur Abnahme' })
  for (const text of ['Jonas Albrecht', 'Geschäftlich']) {
    const cell = row.getByRole('cell', { name: text })
    await expectShown(cell)
    expect(await cell.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true)
    expect((await cell.getByText(text).boundingBox())?.width).toBeGreaterThan(40)
  }
})

test.each([1_280, 1_440])(
  'at %i pixels dates of another year, their marks and all categories are readable in the list of a company',
  async (width) => {
    const { body } = await callApi(page, 'GET', `/vehicles/${vehicleId}/trips`)
    const [newest] = body.data as unknown as { id: string }[]
    await callApi(page, 'PATCH', `/trips/${newest?.id}`, { type: 'trip', attributes: { category: 'none' } })
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/company/${companyId}/trips`)
    for (const name of [/03\.01\.24.*nachgetragen/, 'Jonas Albrecht', /Ohne Kategorie/]) {
      const cell = page
        .getByRole('row')
        .filter({ hasText: 'Termin 6 zur Abnahme' })
        .getByRole('cell', { name })
      await expectShown(cell)
      expect(await cell.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true)
      const right = await cell.evaluate((box) => box.getBoundingClientRect().right)
      expect(right).toBeLessThanOrEqual(width - 28)
    }
  },
)

test('at 1920 pixels the contact has the spare width: it is not cut', async () => {
  await page.setViewportSize({ width: 1_920, height: 900 })
  await page.goto(`${vehicle}/trips`)
  const contact = page.getByText('Filderbau Gesellschaft mbH · Annegret Hohenstein').first()
  await expectShown(contact)
  const cell = page.getByRole('cell').filter({ has: contact })
  expect((await cell.first().boundingBox())?.width).toBeGreaterThan(460)
})

test('a card on a phone shows odometer and driver', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${vehicle}/trips`)
  const card = page.getByRole('listitem').filter({ hasText: 'Termin 1 zur Abnahme' })
  await expectShown(card.getByText('1.012,5 km · Jonas Albrecht'))
})

test('at the end of a list on a phone the floating button covers nothing', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${vehicle}/trips`)
  const last = page.getByRole('list', { name: 'Fahrten' }).getByRole('listitem').last()
  await expectShown(last)
  await page
    .getByRole('main')
    .evaluate((main) => main.scrollTo({ top: main.scrollHeight, behavior: 'instant' }))
  const [row, button] = await Promise.all([
    last.boundingBox(),
    page.getByRole('button', { name: 'Fahrt', exact: true }).boundingBox(),
  ])
  expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
})

test('an expense shows its tags one by one, and its comment apart from its place', async () => {
  const reply = await callApi(page, 'POST', `/vehicles/${vehicleId}/expenses`, {
    type: 'expense',
    attributes: {
      category: 'parking',
      expenseDateIso: '2024-01-02T10:00:00+01:00',
      expenseDateTz: 'Europe/Berlin',
      grossing: 12,
      place: namedPlace('Parkhaus Mitte'),
      tags: ['Messe', 'Kunde'],
      comment: 'Beleg im Ordner',
    },
  })
  expect(reply.status).toBe(201)
  await page.setViewportSize({ width: 1_440, height: 900 })
  await page.goto(`${vehicle}/expenses`)
  await expectShown(page.getByRole('cell', { name: 'Parkhaus Mitte', exact: true }))
  for (const text of ['Messe', 'Kunde', 'Beleg im Ordner'])
    await expectShown(page.getByText(text, { exact: true }))
})

test('the change log has an active tab, and its labels stay on one line', async () => {
  const { body } = await callApi(page, 'GET', `/vehicles/${vehicleId}/trips`)
  const [trip] = body.data as unknown as { id: string }[]
  await callApi(page, 'PATCH', `/trips/${trip?.id}`, { type: 'trip', attributes: { odometerEnd: 1_076 } })
  await page.goto(`${vehicle}/history`)
  await expectShown(
    page.getByRole('link', { name: 'Änderungen', exact: true }).and(page.locator('[aria-current]')),
  )
  const label = page.getByRole('table').getByRole('term').first()
  await expectShown(label)
  expect((await label.boundingBox())?.height).toBeLessThan(24)
})

test('the sidebar has a group for each company with what its user may open; the current one is open', async () => {
  const boss = await createCompany(world)
  await callApi(boss.page, 'PATCH', `/companies/${boss.companyId}`, {
    type: 'company',
    attributes: { name: 'Kern Consulting' },
  })
  const me = await callApi(page, 'GET', '/users/me')
  await world.db
    .insertInto('memberships')
    .values({ company_id: boss.companyId, user_id: me.body.data.id, role: 'company_user' })
    .execute()
  await page.goto(`/company/${companyId}`)
  const side = page.getByRole('navigation', { name: 'Navigation' })
  await expectShown(side.getByRole('button', { name: 'Albwerk GmbH', expanded: true }))
  const entriesOf = (name: string) => side.getByRole('group', { name }).getByRole('link').allInnerTexts()
  const own = (await entriesOf('Albwerk GmbH')).map((text) => text.replaceAll(/[\s\d]/g, ''))
  expect(own).toEqual([
    'Übersicht',
    'Zuerledigen',
    'Fahrzeuge',
    'Fahrten',
    'Ausgaben',
    'Berichte',
    'Auswahllisten',
    'Mitarbeiter',
    'Einstellungen',
  ])
  expect(await side.getByRole('group').count()).toBe(1)

  await side.getByRole('button', { name: 'Kern Consulting', expanded: false }).click()
  expect((await entriesOf('Kern Consulting'))[0]).toBe('Übersicht')
  expect(await entriesOf('Kern Consulting')).not.toContain('Mitarbeiter')
  await side.getByRole('group', { name: 'Kern Consulting' }).getByRole('link', { name: 'Fahrzeuge' }).click()
  await expectShown(side.getByRole('button', { name: 'Albwerk GmbH', expanded: false }))
  await expectShown(side.getByRole('button', { name: 'Kern Consulting', expanded: true }))
})

test('an entry of a company list opened by its URL without the right to change it is read-only', async () => {
  const reply = await callApi(page, 'POST', `/companies/${companyId}/selectionlists/tags`, {
    type: 'tag',
    attributes: { label: 'Messe' },
  })
  const { page: member } = await joinCompany(world, companyId, 'company_user')
  await member.goto(`/company/${companyId}/selectionlists/tags?entry=${reply.body.data.id}`)
  const sheet = member.getByRole('dialog', { name: 'Eintrag ansehen' })
  await expectShown(sheet)
  await eventually(() => sheet.getByRole('textbox').first().isDisabled()).toBe(true)
  expect(await sheet.getByRole('button', { name: 'Speichern' }).count()).toBe(0)
  await sheet.getByRole('button', { name: 'Schließen' }).last().click()
  await eventually(() => member.getByRole('dialog').count()).toBe(0)
})
