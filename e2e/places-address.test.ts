import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeFaultsNow } from './axe.ts'
import { PHONE } from './browser.ts'
import { mapPart } from './locators.ts'
import { callApi } from './portal-product.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'

const world = usePortal()
let page: Page
const asked: string[] = []
const foreign: string[] = []

beforeAll(async () => {
  page = await world.openAs(await world.account())
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/places') asked.push(url.searchParams.get('query') ?? '')
    if (!['localhost', '127.0.0.1'].includes(url.hostname) && url.protocol.startsWith('http'))
      foreign.push(url.href)
  })
})

const field = () => page.getByRole('combobox', { name: 'Ort' })
const options = () => page.getByRole('option')
const save = () => page.getByRole('button', { name: 'Speichern', exact: true })

async function openEditor(): Promise<void> {
  await page.goto('/user/selectionlists/contacts?entry=new')
  await page.getByLabel('Firma').fill(`Firma ${Date.now()}`)
  await field().waitFor()
}

async function savedPlace() {
  await save().click()
  await eventually(() => page.getByRole('dialog').count()).toBe(0)
  const { body } = await callApi(page, 'GET', '/users/me/selectionlists/contacts')
  const all = body.data as unknown as { attributes: { company: string; place: object } }[]
  return all.toSorted((a, b) => (a.attributes.company < b.attributes.company ? 1 : -1))[0]?.attributes.place
}

test.each([
  ['Tübing', 'Tübingen', { name: 'Tübingen', address: { city: 'Tübingen', country: 'DE' } }],
  ['München', 'München', { name: 'München', coordinate: { latitude: 48.13743, longitude: 11.57549 } }],
  ['72070', 'Tübingen', { address: { postalCode: '72070', city: 'Tübingen' } }],
])('%s is found, chosen by the keyboard and stored', async (typed, name, expected) => {
  await openEditor()
  await field().fill(typed)
  await options().filter({ hasText: name }).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await eventually(() => field().getAttribute('aria-activedescendant')).toBe(
    await options().first().getAttribute('id'),
  )
  await page.keyboard.press('Enter')
  await eventually(() => options().count()).toBe(0)
  await mapPart(page, 'end').waitFor()
  expect(await savedPlace()).toMatchObject(expected)
})

test('no request before a typing pause, nor for a chosen place', async () => {
  await openEditor()
  asked.length = 0
  await field().pressSequentially('Reutlingen', { delay: 20 })
  await options().first().waitFor()
  expect(asked.filter(Boolean)).toEqual(['Reutlingen'])
  await options().first().click()
  await page.getByLabel('Firma').focus()
  await field().focus()
  await page.getByText('Zuletzt verwendet').waitFor()
  expect(asked.filter(Boolean)).toEqual(['Reutlingen'])
})

test('free text is a name only, and Esc closes the list but not the editor', async () => {
  await openEditor()
  await field().fill('Tübingen, hinterm Haus')
  await page.keyboard.press('Escape')
  await expectShown(page.getByRole('dialog', { name: 'Kontakt hinzufügen' }))
  expect(await savedPlace()).toEqual({ name: 'Tübingen, hinterm Haus', address: null, coordinate: null })
})

test('the places used last are offered on focus, and their lines can be edited', async () => {
  await openEditor()
  await field().click()
  await options().filter({ hasText: 'hinterm Haus' }).waitFor()
  await options().filter({ hasText: '72070 Tübingen' }).click()
  await page.getByRole('button', { name: 'Adresse bearbeiten' }).click()
  await page.getByLabel('Straße und Hausnummer').fill('Europaplatz 2')
  await eventually(() => field().inputValue()).toBe('Europaplatz 2, 72070 Tübingen')
  expect(await savedPlace()).toMatchObject({
    address: { street: 'Europaplatz 2', postalCode: '72070', city: 'Tübingen', country: 'DE' },
    coordinate: { latitude: 48.52266, longitude: 9.05222 },
  })
})

test('of a street that is not found the town is offered, and the street stays as typed', async () => {
  await openEditor()
  await field().fill('Gartenstr. 5, 72764 Reutlingen')
  await expectShown(
    page
      .getByRole('dialog')
      .getByText('Straße nicht gefunden. Übernehmen Sie den Ort – „Gartenstr. 5“ bleibt stehen.', {
        exact: true,
      }),
  )
  await options().filter({ hasText: '72764 Reutlingen' }).first().click()
  await eventually(() => field().inputValue()).toBe('Gartenstr. 5, 72764 Reutlingen')
  await mapPart(page, 'end').waitFor()
  expect(await savedPlace()).toMatchObject({
    name: null,
    address: { street: 'Gartenstr. 5', postalCode: '72764', city: 'Reutlingen', country: 'DE' },
    coordinate: { latitude: 48.49144 },
  })
})

test('a text that is no place stays as the name, and the field says so', async () => {
  await openEditor()
  await field().fill('Hof Meier, Scheune')
  await expectShown(
    page.getByText('Kein Ort gefunden. Ihre Eingabe bleibt als Bezeichnung stehen.', { exact: true }),
  )
  expect(await savedPlace()).toEqual({ name: 'Hof Meier, Scheune', address: null, coordinate: null })
})

test('without a map that has streets, picking on it is not offered', async () => {
  await openEditor()
  await expectShown(page.getByRole('button', { name: 'Adresse bearbeiten' }))
  expect(await page.getByRole('button', { name: 'Auf der Karte wählen' }).count()).toBe(0)
})

test('a failed request leaves a working editor', async () => {
  await page.route('**/api/places?*', (route) => route.fulfill({ status: 500, body: 'x' }))
  await openEditor()
  await field().fill('Ulm, Lager')
  await eventually(() => page.getByRole('status').filter({ hasText: 'Gefundene Orte: 0' }).count()).toBe(1)
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await savedPlace()).toMatchObject({ name: 'Ulm, Lager' })
  await page.unrouteAll()
})

/** Answers of a geocoder whose search only names places; the details are fetched by reference. */
const found = (name: string, reference: string | null) => ({
  contentType: 'application/json',
  body: JSON.stringify({
    data: [
      {
        type: 'place',
        id: `0190a000-0000-7000-8000-00000000000${name.length}`,
        attributes: {
          name,
          address: null,
          region: null,
          coordinate: null,
          timeZone: null,
          source: 'geocoder',
          reference,
        },
        meta: { version: 1 },
      },
    ],
    meta: {
      page: { limit: 50, offset: 0, total: 1 },
      attributions: [],
      canSubmit: false,
      unknownStreet: null,
    },
  }),
})

test('a late answer does not replace a newer one', async () => {
  const { promise: slow, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/places?*', async (route) => {
    const query = new URL(route.request().url()).searchParams
    if (query.get('query') === 'Ulm') await slow
    if (query.has('reference')) {
      await slow
      return route.fulfill(found('Ulm, Bahnhofplatz 1', null))
    }
    await route.fulfill(found(`${query.get('query')} am Ziel`, 'a-reference'))
  })
  await openEditor()
  asked.length = 0
  await field().fill('Ulm')
  await eventually(() => asked).toContain('Ulm')
  await field().fill('Aalen')
  await options().filter({ hasText: 'Aalen am Ziel' }).waitFor()
  const whole = page.waitForRequest('**/api/places?*reference=*')
  await options().first().click()
  await whole
  await field().fill('Hof 7')
  const answered = page.waitForResponse('**/api/places?*reference=*')
  release()
  await answered
  await options().filter({ hasText: 'Hof 7 am Ziel' }).waitFor()
  expect(await options().count()).toBe(1)
  await eventually(() => field().inputValue()).toBe('Hof 7')
  expect(await savedPlace()).toEqual({ name: 'Hof 7', address: null, coordinate: null })
  await page.unrouteAll()
})

test('axe finds nothing in the open list, and it fits a phone', async () => {
  const account = await world.account({ language: 'en' })
  const phone = await world.openAs(account, '/user/selectionlists/contacts?entry=new', PHONE)
  await phone.getByRole('combobox', { name: 'Place' }).fill('Vienna')
  const option = phone.getByRole('option').first()
  await option.waitFor()
  await eventually(() => option.textContent()).toContain('Vienna')
  const box = await option.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
  expect(await axeFaultsNow(phone)).toEqual([])
})

test('only the product was requested', () => {
  expect(foreign).toEqual([])
})
