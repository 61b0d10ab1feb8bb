import { expect, test } from 'vitest'
import { assign, button, buyBusiness, buyingCompany, choose, dialog, pay } from './billing-world.ts'
import { toast } from './locators.ts'
import { callApi } from './portal-product.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'
import { createCompany, joinCompany } from './vehicles-world.ts'

const world = usePortal({ env: { BILLING: 'sandbox' } })

test('buy Business, assign a seat, enter a business trip, change quantity, cancel, resume, see it end', async () => {
  const { page, path, vehicleId, companyId } = await buyingCompany(world)
  await page.goto(path)
  await expectShown(page.getByText('Diese Installation rechnet über eine Sandbox ab'))
  const business = page.getByRole('region', { name: 'Business' })
  await expectShown(business.getByText(/3,75\s€/))
  const height = async () => (await business.boundingBox())?.height
  const yearly = await height()
  await page.getByText('Monatlich', { exact: true }).click()
  await expectShown(business.getByText(/4,00\s€ im Monat, zzgl\. MwSt\./))
  expect(await height()).toBe(yearly)
  await page.getByText('Jährlich', { exact: true }).click()

  await choose(page, 'Business')
  await pay(page, 'Zahlung gelingt', 2)
  await expectShown(page.getByRole('status').getByText('Business ist aktiv.'))
  await expectShown(page.getByText(/zzgl\. MwSt\., 2 × 45,00\s€/))
  await expectShown(page.getByText('0 von 2 belegt', { exact: true }))
  await eventually(() => new URL(page.url()).search).toBe('')
  // The invoice is listed and is a file.
  const pdf = page.getByRole('link', { name: /^Rechnung .* als PDF$/ })
  const file = await page.request.get((await pdf.getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toContain('application/pdf')

  await assign(page, 'RT-AK 7')
  await expectShown(page.getByText('1 von 2 belegt', { exact: true }))
  await expectShown(page.getByText('Ohne Platz, mit den Grenzen von Free:'))

  await page.goto(`/company/${companyId}/vehicles/${vehicleId}/trips`)
  await button(page, 'Fahrt hinzufügen').last().click()
  const editor = page.getByRole('dialog', { name: 'Fahrt hinzufügen' })
  await editor.getByText('Geschäftlich').click({ force: true })
  await editor.getByRole('combobox', { name: 'Ort' }).first().fill('Reutlingen')
  await editor.getByRole('textbox', { name: 'Kilometerstand' }).nth(1).fill('1.042')
  await editor.getByRole('combobox', { name: 'Ort' }).nth(1).fill('Metzingen')
  await editor.getByRole('combobox', { name: 'Grund der Fahrt' }).fill('Wartung')
  await page.keyboard.press('Control+Enter')
  await button(page, 'Ja, speichern').click()
  // The editor leaves by a navigation of its own.
  await editor.waitFor({ state: 'detached' })
  await expectShown(page.locator('tr[data-id]').filter({ hasText: /42\skm[\s\S]*Geschäftlich/ }))

  await page.goto(path)
  await button(page, 'Anzahl ändern').click()
  const number = dialog(page).getByRole('textbox', { name: 'Fahrzeuge mit Business' })
  const save = dialog(page).getByRole('button', { name: 'Speichern' })
  await number.fill('0')
  await expectShown(dialog(page).getByText('1 Platz ist belegt. Geben Sie ihn zuerst frei.'))
  await number.fill('4')
  await eventually(() => save.isDisabled()).toBe(true)
  await expectShown(dialog(page).getByText(/4 × 45,00\s€/))
  await expectShown(
    dialog(page)
      .getByText(/^90,00\s€$/)
      .last(),
  )
  await save.click()
  await expectShown(page.getByText('1 von 4 belegt', { exact: true }))

  await button(page, 'Kündigen').click()
  await button(page, /^Zum \d\d\.\d\d\.\d{4} kündigen$/).click()
  await expectShown(page.getByText(/^Gekündigt zum/))
  expect(await button(page, 'Anzahl ändern').count()).toBe(0)
  await button(page, 'Kündigung zurücknehmen').click()
  await expectShown(page.getByText('Aktiv', { exact: true }))

  await button(page, 'Kündigen').click()
  await button(page, /^Zum \d\d\.\d\d\.\d{4} kündigen$/).click()
  await expectShown(page.getByText(/^Gekündigt zum/))
  await button(page, 'Abrechnungsportal').click()
  await button(page, /^Zum Ende des Abonnements/).click()
  await expectShown(page.getByText('Es läuft kein Abonnement.'))
  await page.getByRole('link', { name: 'Zurück zu Wegbuch' }).click()
  await expectShown(page.getByRole('heading', { name: 'Tarif wählen' }))
  await expectShown(page.getByRole('heading', { name: 'Rechnungen' }))
  const trips = await callApi(page, 'GET', `/vehicles/${vehicleId}/trips`)
  const [trip] = trips.body.data as unknown as { attributes: { category: string } }[]
  expect(trip?.attributes.category).toBe('business')
})

test('a declined card leads back to the plans, which report that nothing was bought', async () => {
  const { page, path } = await buyingCompany(world)
  await page.goto(path)
  await choose(page, 'Private Plus')
  await pay(page, 'Karte abgelehnt')
  await expectShown(page.getByText('Der Kauf wurde nicht abgeschlossen.'))
  await expectShown(button(page, 'Business wählen'))
})

test('a payment that stays open gives no seats, and leads to its confirmation', async () => {
  const { page, path } = await buyingCompany(world)
  await page.clock.install()
  await page.goto(path)
  await choose(page, 'Business')
  await pay(page, 'Bestätigung bleibt offen')
  await expectShown(page.getByRole('heading', { name: 'Zahlung wird bestätigt' }))
  await page.clock.fastForward(30_000)
  await expectShown(page.getByText('Zahlung offen', { exact: true }))
  expect(await page.getByRole('heading', { name: 'Plätze' }).count()).toBe(0)
  await button(page, 'Zahlung bestätigen').click()
  // The button of the sandbox has the same name.
  await page.waitForURL(/\/sandbox\/portal\//)
  await button(page, 'Zahlung bestätigen').click()
  await page.getByRole('link', { name: 'Zurück zu Wegbuch' }).click()
  await expectShown(page.getByText('Aktiv', { exact: true }))
})

test('back before the payment is reported: polled every two seconds, after thirty the page says so', async () => {
  const { page, path } = await buyingCompany(world)
  await page.clock.install()
  let asked = 0
  await page.route('**/api/companies/*/subscription', (route) => {
    asked += 1
    return route.fulfill({ status: 404, json: { errors: [] } })
  })
  await page.goto(`${path}?checkout=paid`)
  await expectShown(page.getByRole('heading', { name: 'Zahlung wird bestätigt' }))
  const first = asked
  await page.clock.fastForward(2_000)
  await eventually(() => asked).toBe(first + 1)
  await page.clock.fastForward(28_000)
  await expectShown(page.getByRole('heading', { name: 'Das dauert länger als sonst' }))
  const late = asked
  await page.clock.fastForward(10_000)
  expect(asked).toBe(late)
  await button(page, 'Neu laden').click()
  await expectShown(page.getByRole('heading', { name: 'Zahlung wird bestätigt' }))
  await eventually(() => asked).toBeGreaterThan(late)
})

test('another billing interval, after its price was shown', async () => {
  const { page, path } = await buyingCompany(world)
  await buyBusiness(page, path, 2)
  await button(page, 'Tarif wechseln').click()
  await expectShown(page.getByRole('region', { name: 'Business' }).getByText('Ihr jetziger Tarif'))
  await page.getByText('Monatlich', { exact: true }).click()
  await button(page, 'Business wählen').click()
  await expectShown(dialog(page).getByText(/Statt 90,00\s€ im Jahr zahlen Sie 8,00\s€ im Monat/))
  await button(page, 'Wechseln').click()
  await expectShown(page.getByText(/^Monatlich\s*im Voraus$/))
  await expectShown(page.getByText(/zzgl\. MwSt\., 2 × 4,00\s€/))
})

test('a manager assigns and frees seats and sees no amounts', async () => {
  const { page: owner, path, companyId } = await buyingCompany(world)
  await buyBusiness(owner, path, 1)
  const { page } = await joinCompany(world, companyId, 'company_manager')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(path)
  await assign(page, 'RT-AK 100')
  await expectShown(page.getByText('1 von 1 belegt', { exact: true }))
  expect(await page.locator('main').textContent()).not.toMatch(/€|Rechnungen|Kündigen|Abrechnungsportal/)
  expect(asked.filter((one) => /invoices|\/subscription$|billing-portal|quote/.test(one))).toEqual([])
  await button(page, 'Platz von RT-AK 100 freigeben').click()
  await button(page, 'Freigeben').click()
  await expectShown(page.getByText('0 von 1 belegt', { exact: true }))
})

test('users without billing rights get the no-permission page', async () => {
  const { companyId, path } = await buyingCompany(world)
  const { page } = await joinCompany(world, companyId, 'company_user')
  await page.goto(path)
  await expectShown(page.getByRole('heading', { name: 'Keine Berechtigung' }))
})

test('a failed load shows an error in place, without a toast, and can be retried', async () => {
  const { page, path } = await buyingCompany(world)
  await page.route('**/api/companies/*/subscription', (route) => route.fulfill({ status: 400, body: '{}' }))
  await page.goto(path)
  await expectShown(page.getByRole('heading', { name: 'Die Abrechnung konnte nicht geladen werden' }))
  expect(await toast(page).count()).toBe(0)
  await page.unrouteAll()
  await button(page, 'Erneut versuchen').click()
  await expectShown(page.getByRole('heading', { name: 'Tarif wählen' }))
})

test('another language applies at once, and still after a reload', async () => {
  const { page, path } = await buyingCompany(world)
  await page.goto(path)
  await expectShown(page.getByRole('heading', { name: 'Tarif wählen' }))
  await page.getByRole('button', { name: /^Profilmenü/ }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expectShown(page.getByRole('heading', { name: 'Choose a plan' }))
  await page.reload()
  await expectShown(page.getByRole('button', { name: 'Choose Business' }))
})

test('a new user sees what Free includes, and is two clicks away from Business', async () => {
  const { page, companyId } = await createCompany(world)
  await page.goto(`/company/${companyId}/vehicles`)
  await expectShown(page.getByText('Mit Free beginnen Sie sofort: 20 Fahrten je Fahrzeug und Monat'))
  await page.getByRole('link', { name: 'Tarife ansehen' }).click()
  await choose(page, 'Business')
  await pay(page, 'Zahlung gelingt')
  await expectShown(page.getByText('Noch kein Fahrzeug.'))
  await page.getByRole('link', { name: 'Fahrzeug hinzufügen' }).click()
  await expectShown(page.getByRole('heading', { name: 'Noch keine Fahrzeuge' }))
  expect(await page.getByRole('link', { name: 'Tarife ansehen' }).count()).toBe(0)
})
