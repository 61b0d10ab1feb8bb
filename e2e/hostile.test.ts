import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { profileMenu } from './locators.ts'
import { callApi } from './portal-product.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'
import { addTrip, addVehicle, createCompany, joinCompany, tripOn } from './vehicles-world.ts'

// What malicious and removed users try in a browser.
const world = usePortal()
let office: Page
let companyId: string

beforeAll(async () => {
  ;({ page: office, companyId } = await createCompany(world))
})

const EVIL = '<img src=x onerror="globalThis.pwned=1">'
const EVIL_LINK = 'javascript:globalThis.pwned=1'

/** Writes hostile texts to every field that a member can write; returns the paths that show them. */
async function writeEverywhere(page: Page): Promise<string[]> {
  const send = async (method: string, path: string, type: string, attributes: Record<string, unknown>) => {
    const reply = await callApi(page, method, path, { type, attributes })
    expect([path, Math.floor(reply.status / 100)]).toEqual([path, 2])
    return reply
  }
  const place = { name: EVIL, address: { street: EVIL, city: EVIL_LINK }, coordinate: null }
  const names = { firstName: EVIL, lastName: EVIL_LINK }
  const lists = `/companies/${companyId}/selectionlists`
  await send('PATCH', `/companies/${companyId}`, 'company', { name: EVIL })
  await send('PATCH', '/users/me', 'user', names)
  await send('POST', `${lists}/tags`, 'tag', { label: EVIL })
  await send('POST', `${lists}/contacts`, 'contact', { ...names, company: EVIL, place })
  const invitation = { name: EVIL, email: 'jo@example.test', roleIds: ['company_user'] }
  await send('POST', `/companies/${companyId}/invitations`, 'company_invitation', invitation)
  const vehicleId = await addVehicle(page, companyId, { licensePlate: '<b>X</b>', place })
  const texts = { contactName: EVIL, contactCompany: EVIL, driverName: EVIL, comment: EVIL }
  const trip = { category: 'business', placeStart: place, placeEnd: place, reason: EVIL, ...texts }
  const tripId = await addTrip(page, vehicleId, tripOn(2, 8, 0, 10, trip))
  await send('PATCH', `/trips/${tripId}`, 'trip', { reason: EVIL_LINK })
  const spent = { expenseDateIso: '2026-03-02T08:00:00Z', expenseDateTz: 'Europe/Berlin', grossing: 1 }
  const { body } = await send('POST', `/vehicles/${vehicleId}/expenses`, 'expense', {
    ...spent,
    category: 'other',
    comment: EVIL,
    place,
    tags: [EVIL],
  })
  const ofCompany = `/companies/${companyId}`
  const open = tripOn(3, 8, 10, 20, { placeStart: place, placeEnd: place, driverName: EVIL })
  await addTrip(page, vehicleId, open)
  const answer = { category: 'business', reason: EVIL, contactName: EVIL, contactCompany: EVIL }
  const ends = { from: { kind: 'place', place }, to: { kind: 'place', place } }
  await send('POST', `${ofCompany}/rules`, 'rule', { ...ends, ...answer })
  await send('PATCH', `${ofCompany}/own-places`, 'own_places', { home: place, work: place })
  const favourite = { label: EVIL, placeStart: place, placeEnd: place, ...answer }
  await send('POST', `${ofCompany}/favourites`, 'favourite', favourite)
  const view = { list: 'trips', label: EVIL, isShared: true, query: { search: EVIL } }
  await send('POST', `${ofCompany}/views`, 'view', view)
  const ofVehicle = `/vehicles/${vehicleId}`
  await send('PATCH', ofVehicle, 'vehicle', { name: EVIL, make: EVIL, model: EVIL_LINK })
  await send('POST', `${ofVehicle}/devices`, 'device', { name: EVIL })
  const reminder = { kind: 'other', label: EVIL, dueOn: '2026-03-01' }
  await send('POST', `${ofVehicle}/reminders`, 'reminder', reminder)
  const settings = { label: EVIL, filter: { driverName: EVIL } }
  const template = await send('POST', `${ofCompany}/report-templates`, 'report_template', settings)
  const company = `/company/${companyId}`
  const logbook = `${company}/vehicles/${vehicleId}`
  return [
    `${company}/inbox`,
    `${company}/inbox/rules`,
    `${company}/overview`,
    `${company}/reminders`,
    `${company}/trips`,
    `${company}/report-templates/${template.body.data.id}`,
    `${logbook}/history`,
    `${logbook}/settings/recording`,
    `${logbook}/trips?trip=new`,
    `${company}/vehicles`,
    `${logbook}/trips?trip=${tripId}`,
    `${logbook}/calendar?month=2026-03`,
    `${logbook}/expenses?expense=${body.data.id}`,
    `${company}/selectionlists/contacts`,
    `${company}/employees/invitations`,
    `${company}/vehicles?search=${encodeURIComponent(EVIL)}`,
    `/company/${encodeURIComponent(EVIL)}/vehicles`,
  ]
}

test('double clicks, oversized input and lost replies create one trip, and errors are shown', async () => {
  const page = office
  const vehicleId = await addVehicle(page, companyId, { licensePlate: 'RT-WB 2', odometer: 1_234 })
  const odometer = () => page.getByRole('textbox', { name: 'Kilometerstand' }).last()
  await page.goto(`/company/${companyId}/vehicles/${vehicleId}/trips`)
  await page.getByRole('button', { name: 'Fahrt hinzufügen' }).first().dblclick()
  const place = page.getByRole('dialog').getByRole('combobox', { name: 'Ort' }).last()
  await place.fill('x'.repeat(10_000))
  await odometer().fill('1.250,5 km')
  await page.keyboard.press('Control+Enter')
  await expectShown(page.getByText('Höchstens 500 Zeichen, derzeit 10.000.'))
  expect(await page.getByRole('alert').count()).toBe(0)

  await place.fill('Ulm')
  // Pasted from a table, a page and an address book: invisible characters are removed.
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Grund der Fahrt' }).fill('Ab\u00adnahme\tTor\u200b 3')
  await dialog.getByRole('textbox', { name: 'Kommentar' }).fill('Tel. \u202a0711\u202c')
  await page.route(
    '**/api/vehicles/*/trips',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Ja, speichern' }).click()
  await expectShown(page.getByRole('alert').getByText(/^Es kommt keine Antwort/))
  await page.keyboard.press('Control+Enter')
  await eventually(() => page.getByRole('dialog').count()).toBe(0)
  const { body } = await callApi(page, 'GET', `/vehicles/${vehicleId}/trips`)
  expect(body.data).toMatchObject([
    {
      attributes: {
        odometerEnd: 1_250.5,
        placeEnd: { name: 'Ulm' },
        reason: 'Abnahme Tor 3',
        comment: 'Tel. 0711',
      },
    },
  ])

  // After switching the language a form shows the same, whether something was typed or not.
  await page.goto(`/company/${companyId}/vehicles/${vehicleId}/settings`)
  const speak = async (language: string) => {
    await profileMenu(page).click()
    await page.getByRole('menuitemradio', { name: language }).click()
    await page.keyboard.press('Escape')
  }
  // If texts fail to load, the language stays and an error is shown.
  await expectShown(odometer())
  await page.context().setOffline(true)
  await speak('English')
  await expectShown(page.getByRole('alert').getByText(/^Es kommt keine Antwort/))
  await page.context().setOffline(false)
  await page.reload()
  // The first of two language changes arrives late: the later one wins, here and for mails.
  const { promise: arriving, resolve: arrive } = Promise.withResolvers<void>()
  const counts = { wishes: 0, replies: 0 }
  await page.route('**/api/users/me', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    if (counts.wishes++ === 0) await arriving
    await route.fulfill({ response: await route.fetch() })
    counts.replies++
  })
  await eventually(() => odometer().inputValue()).toBe('1.250,5')
  await speak('English')
  await eventually(() => page.getByRole('textbox', { name: 'Odometer' }).inputValue()).toBe('1,250.5')
  await page.getByRole('textbox', { name: 'Odometer' }).fill('1,300.5')
  await speak('Deutsch')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await eventually(() => odometer().inputValue()).toBe('1.300,5')
  arrive()
  await eventually(() => counts.replies).toBe(2)
  await page.unrouteAll()
  expect((await callApi(page, 'GET', '/users/me')).body.data.attributes.languageIso).toBe('de')

  await page.goto(`/company/${companyId}/vehicles`)
  await page.getByLabel('Kennzeichen suchen').fill('x'.repeat(10_000))
  await expectShown(page.getByRole('heading', { name: 'Kein Fahrzeug gefunden' }))

  // Offline, what has not been loaded does not appear, and what is there stays.
  await page.context().setOffline(true)
  await page.keyboard.press('Control+k')
  await expectShown(page.getByRole('alert').getByText(/^Es kommt keine Antwort/))
  await page.getByRole('link', { name: 'Mitarbeiter' }).click()
  await expectShown(page.getByRole('heading', { name: 'Das hat nicht geklappt' }))
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expectShown(page.getByRole('heading', { level: 1, name: 'Mitarbeiter' }))
  await page.keyboard.press('Control+k')
  await expectShown(page.getByRole('combobox', { name: 'Suchen oder springen' }))

  // When a vehicle is deleted meanwhile, nothing typed is lost, and the vehicle is gone afterwards.
  await page.goto(`/company/${companyId}/vehicles/${vehicleId}/trips?trip=new`)
  await odometer().fill('1400')
  await callApi(page, 'DELETE', `/vehicles/${vehicleId}`)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Ja, speichern' }).click()
  await expectShown(page.getByRole('alert').getByText('Speichern fehlgeschlagen'))
  await eventually(() => odometer().inputValue()).toBe('1.400')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await expectShown(page.getByRole('heading', { name: 'Seite nicht gefunden' }))
})

test('user texts are shown as written, and never executed', async () => {
  const page = office
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text())
  })
  for (const path of await writeEverywhere(page)) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    if (/\?trip=(?!new)/.test(path)) await page.getByRole('dialog').getByText('Verlauf').click()
    expect(await page.evaluate('globalThis.pwned ?? "nothing ran"')).toBe('nothing ran')
  }
  await page.goto(`/company/${companyId}/selectionlists/tags`)
  await expectShown(page.getByRole('link', { name: EVIL }))
  expect(faults).toEqual([])
})

test('a member removed while their tab is open keeps what they typed and is led on', async () => {
  const vehicleId = await addVehicle(office, companyId, { licensePlate: 'RT-WB 1' })
  const { page, id } = await joinCompany(world, companyId, 'company_user')
  await callApi(office, 'PATCH', `/vehicles/${vehicleId}/users`, {
    type: 'user',
    id,
    attributes: { roles: ['vehicle_user'] },
  })
  await page.goto(`/company/${companyId}/vehicles/${vehicleId}/trips`)
  await page.getByRole('button', { name: 'Fahrt hinzufügen' }).first().click()
  const odometer = page.getByRole('dialog').getByRole('textbox', { name: 'Kilometerstand' }).nth(1)
  await odometer.fill('42')
  await callApi(office, 'DELETE', `/companies/${companyId}/users/${id}`)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Ja, speichern' }).click()
  await expectShown(page.getByRole('alert').getByText('Speichern fehlgeschlagen'))
  await eventually(() => page.getByRole('link', { name: 'Auswahllisten', exact: true }).count()).toBe(0)
  await eventually(() => odometer.inputValue()).toBe('42')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await expectShown(page.getByRole('heading', { name: 'Seite nicht gefunden' }))
  await page.getByRole('main').getByRole('link').click()
  await expectShown(page.getByRole('heading', { name: /^Willkommen bei Wegbuch/ }))
})

test('a user whose role changes while their tab is open gets the menu of the new one', async () => {
  const { page, id } = await joinCompany(world, companyId, 'company_manager')
  await page.goto(`/company/${companyId}/vehicles`)
  await expectShown(page.getByRole('link', { name: 'Mitarbeiter' }))
  await callApi(office, 'PATCH', `/companies/${companyId}/users/${id}`, {
    type: 'user',
    id,
    attributes: { roleIds: ['company_user'] },
  })
  await page.getByRole('link', { name: 'Mitarbeiter' }).click()
  await expectShown(page.getByRole('heading', { name: 'Keine Berechtigung' }))
  await eventually(() => page.getByRole('link', { name: 'Mitarbeiter' }).count()).toBe(0)
})

test('a path that looks like another host stays in the portal, also after signing in', async () => {
  const page = await world.signInByForm(await world.account(), `${world.url}//evil.example/x?a=1`)
  await expectShown(page.getByRole('heading', { name: 'Seite nicht gefunden' }))
  expect(new URL(page.url()).origin).toBe(world.url)
})
