import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PHONE } from './browser.ts'
import { scrollToEnd } from './locators.ts'
import { callApi } from './portal-product.ts'
import { eventually, expectShown } from './portal-world.ts'
import { useLogbooks } from './trips-world.ts'
import { tripOn } from './vehicles-world.ts'

const { world, logbook } = useLogbooks()

test('typing on in quick entry while a trip is being saved keeps the focus and the text', async () => {
  const { page, path, saved, saveDoubtful } = await logbook(tripOn(2, 8, 1_000, 1_042))
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/vehicles/*/trips', async (route) => {
    await isReleased
    await route.continue()
  })
  await page.goto(`${path}?quick=true`)
  const quick = page.getByRole('form', { name: 'Schnelleingabe' })
  const odometer = quick.getByRole('textbox', { name: 'Kilometerstand' })
  const reason = quick.getByRole('combobox', { name: 'Grund der Fahrt' })
  await odometer.fill('1050')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.keyboard.press('Control+Enter')
  await saveDoubtful()
  await sent
  await reason.focus()
  await page.keyboard.type('Abho')
  release()
  await eventually(() => odometer.inputValue()).toBe('')
  await page.keyboard.type('lung')
  await eventually(() => reason.inputValue()).toBe('Abholung')
  expect((await saved()).length).toBe(2)
})

test('skipped and repeated hours, invalid dates, falling odometers and very long trips', async () => {
  const { page, ids, path, saved, dialog, closed, field, combo, save, doubts, saveDoubtful } = await logbook(
    tripOn(2, 8, 1_000, 1_042),
  )
  await page.goto(`${path}?trip=new`)
  await field('Datum').fill('31.02.2026')
  await field('Kilometerstand', 1).fill('999')
  await save()
  await expectShown(dialog().getByText('Dieses Datum gibt es nicht.').first())
  await expectShown(dialog().getByText('Am Ziel kann der Stand nicht niedriger sein als am Start.').first())
  await eventually(() => field('Datum').inputValue()).toBe('31.02.2026')

  await field('Datum').fill('30.3.25')
  await field('Uhrzeit').fill('230')
  await field('Datum', 1).fill('30.3.25')
  await field('Uhrzeit', 1).fill('4')
  await field('Kilometerstand', 1).fill('1100')
  await save()
  await expectShown(
    dialog()
      .getByText(/^Diese Uhrzeit gibt es an diesem Tag nicht/)
      .first(),
  )

  await field('Datum').fill('26.10.2025')
  await field('Datum', 1).fill('26.10.2025')
  await field('Uhrzeit', 1).fill('4')
  await save()
  await dialog().getByRole('button', { name: 'das zweite Mal (UTC+01)' }).click()
  await save()
  await saveDoubtful()
  await closed()
  const ofNight = async () => (await saved()).at(-1)
  expect((await ofNight())?.attributes.dateStartIso).toBe('2025-10-26T01:30:00.000Z')
  await page.goto(`${path}?trip=${(await ofNight())?.id}`)
  await combo('Grund der Fahrt').fill('Notdienst')
  await save()
  await closed()
  await eventually(async () => (await ofNight())?.attributes.reason).toBe('Notdienst')
  expect((await ofNight())?.attributes.dateStartIso).toBe('2025-10-26T01:30:00.000Z')

  await page.goto(`${path}?trip=${ids[0]}`)
  await field('Kilometerstand', 1).fill('31000')
  await field('Datum').fill('2.3.2062')
  await field('Datum', 1).fill('2.3.2062')
  await save()
  const question = doubts()
  await expectShown(question.getByText(/^Diese Fahrt ist 30.000/))
  await expectShown(question.getByText(/^Das Datum liegt in der Zukunft: Do, 02.03.2062/))
  await question.getByRole('button', { name: 'Korrigieren' }).click()
  await field('Datum').fill('2.3.2026')
  await field('Datum', 1).fill('2.3.2026')
  await save()
  await question.getByRole('button', { name: 'Ja, speichern' }).click()
  await closed()
  expect((await saved()).find(({ id }) => id === ids[0])?.attributes).toMatchObject({
    distance: 30_000,
    dateEndIso: '2026-03-02T07:40:00.000Z',
  })

  // Quick entry asks the same questions in the same dialog.
  await page.goto(`${path}?quick=true`)
  const quick = page.getByRole('form', { name: 'Schnelleingabe' })
  await quick.getByRole('textbox', { name: 'Datum' }).fill('1.1.2062')
  await quick.getByRole('textbox', { name: 'Kilometerstand' }).fill('31100')
  await page.keyboard.press('Control+Enter')
  await expectShown(question.getByText(/^Das Datum liegt in der Zukunft: So, 01.01.2062/))
  await expectShown(question.getByText('100 km ohne Fahrzeit: Start und Ziel haben dieselbe Uhrzeit.'))
  await expectShown(question.getByText('Das Ziel fehlt.'))
  expect((await saved()).length).toBe(2)
  await saveDoubtful()
  await eventually(async () => (await saved()).length).toBe(3)
  await eventually(() => quick.getByRole('textbox', { name: 'Kilometerstand' }).inputValue()).toBe('')

  // In the night with a repeated hour it asks which one, at either end.
  await quick.getByRole('textbox', { name: 'Datum' }).fill('27.10.2024')
  await quick.getByRole('textbox', { name: 'Von' }).fill('2:15')
  await quick.getByRole('textbox', { name: 'Bis' }).fill('2:10')
  await quick.getByRole('textbox', { name: 'Kilometerstand' }).fill('31200')
  const hours = (end: string) => quick.getByRole('group', { name: new RegExp(`^${end}: Die Uhren`) })
  await hours('Von')
    .getByRole('button', { name: /^das erste Mal/ })
    .click()
  await hours('Bis')
    .getByRole('button', { name: /^das zweite Mal/ })
    .click()
  await page.keyboard.press('Control+Enter')
  await saveDoubtful()
  await eventually(async () => (await saved()).at(-1)?.attributes).toMatchObject({
    dateStartIso: '2024-10-27T00:15:00.000Z',
    dateEndIso: '2024-10-27T01:10:00.000Z',
  })
})

test('users who may read but not change trips and expenses see them in the same sheets', async () => {
  const { page, vehicleId, ids, path, dialog, field } = await logbook(tripOn(2, 8, 1_000, 1_042))
  const expenses = path.replace('/trips', '/expenses')
  await page.goto(`${expenses}?expense=new`)
  await field('Gesamtbetrag').fill('10')
  await field('Datum').fill('1.1.2062')
  await dialog().getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByRole('button', { name: 'Ja, speichern' }).click()
  await eventually(() => page.getByRole('dialog').count()).toBe(0)
  const spent = await callApi(page, 'GET', `/vehicles/${vehicleId}/expenses`)
  const [expense] = spent.body.data as unknown as { id: string }[]

  await page.route(`**/api/vehicles/${vehicleId}`, async (route) => {
    const reply = await route.fetch()
    const { data } = await reply.json()
    const { scopes, ...attributes } = data.attributes
    const remaining = scopes.filter((scope: string) => !scope.endsWith(':change'))
    await route.fulfill({ json: { data: { ...data, attributes: { ...attributes, scopes: remaining } } } })
  })
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && !request.url().endsWith('/users/me')) changes.push(request.url())
  })
  for (const [address, title] of [
    [`${path}?trip=${ids[0]}`, 'Fahrt ansehen'],
    [`${expenses}?expense=${expense?.id}`, 'Ausgabe ansehen'],
  ] as const) {
    await page.goto(address)
    await expectShown(page.getByRole('dialog', { name: title }))
    await expectShown(dialog().getByText('Verlauf'))
    await eventually(() => dialog().locator('input:enabled, select:enabled, textarea:enabled').count()).toBe(
      0,
    )
    expect(await dialog().getByRole('button', { name: 'Speichern' }).count()).toBe(0)
    await page.keyboard.press('Control+Enter')
    await dialog().getByRole('button', { name: 'Schließen' }).last().click()
    await eventually(() => page.getByRole('dialog').count()).toBe(0)
  }
  expect(changes).toEqual([])
})

test('saving twice creates one trip; a conflict is shown side by side; a refusal keeps the editor open', async () => {
  const { page, ids, path, saved, closed, field, combo, save, saveDoubtful } = await logbook(
    tripOn(2, 8, 1_000, 1_042, { reason: 'Abnahme' }),
  )
  await page.route('**/trips', async (route) => {
    if (route.request().method() === 'POST') await new Promise((done) => setTimeout(done, 300))
    await route.continue()
  })
  await page.goto(`${path}?trip=new`)
  await field('Kilometerstand', 1).fill('1050')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+Enter')
  await saveDoubtful()
  await closed()
  await eventually(async () => (await saved()).length).toBe(2)

  await page.goto(`${path}?trip=${ids[0]}`)
  await combo('Grund der Fahrt').fill('Angebot')
  await callApi(page, 'PATCH', `/trips/${ids[0]}`, { type: 'trip', attributes: { driverName: 'Jonas Kern' } })
  await save()
  const beside = page.getByRole('dialog', { name: 'Inzwischen geändert' })
  await expectShown(beside.getByRole('cell', { name: 'Jonas Kern' }))
  await expectShown(beside.getByRole('cell', { name: 'Angebot' }))
  // Three long buttons, none of them cut off.
  const stay = await beside.getByRole('button', { name: 'Weiter bearbeiten' }).boundingBox()
  expect(stay?.x).toBeGreaterThan((await beside.boundingBox())?.x ?? Number.NaN)
  await beside.getByRole('button', { name: 'Meine Änderungen anwenden' }).click()
  await eventually(() => combo('Fahrer').inputValue()).toBe('Jonas Kern')
  await save()
  await closed()
  await eventually(async () => (await saved()).find(({ id }) => id === ids[0])?.attributes).toMatchObject({
    reason: 'Angebot',
    driverName: 'Jonas Kern',
  })

  await page.goto(`${path}?trip=${ids[0]}`)
  await combo('Grund der Fahrt').fill('Zu spät')
  await callApi(page, 'DELETE', `/trips/${ids[0]}`)
  // Returning to the tab reloads the trip and shows that it is gone; what was typed is still there.
  const learnt = page.waitForResponse(
    (reply) => reply.url().endsWith(`/trips/${ids[0]}`) && reply.status() === 404,
  )
  await page.evaluate("dispatchEvent(new Event('visibilitychange'))")
  await learnt
  await page.waitForLoadState('networkidle')
  await eventually(() => combo('Grund der Fahrt').inputValue()).toBe('Zu spät')
  await page.route('**/trips/*', async (route) => {
    await new Promise((done) => setTimeout(done, 300))
    await route.continue()
  })
  await save()
  // Too early: what is typed stays until the save is confirmed.
  await page.keyboard.press('Escape')
  await expectShown(page.getByRole('alert').filter({ hasText: 'Speichern fehlgeschlagen' }))
  await eventually(() => page.locator('[aria-busy]').count()).toBe(0)
  await page.keyboard.press('Escape')
  await expectShown(page.getByRole('heading', { name: 'Änderungen verwerfen?' }))
})

test('all of ten thousand trips are reachable, and only those in view are rendered, on a phone too', async () => {
  const { page, ids, path } = await logbook(tripOn(2, 8, 1_000, 1_042))
  const { body } = await callApi(page, 'GET', `/trips/${ids[0]}`)
  const data = Array.from({ length: 10_000 }, (_, index) => ({
    ...body.data,
    id: `0190a000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    attributes: {
      ...body.data.attributes,
      dateStartIso: new Date(Date.UTC(2026, 2, 2) - index * 7_200_000).toISOString(),
      reason: `Fahrt ${index}`,
    },
    meta: { version: 1, before: null },
  }))
  const reply = JSON.stringify({ data, meta: { page: { limit: 50, offset: 0, total: 10_000 } } })
  const answer = async (tab: Page) => {
    await tab.route('**/trips?*', (route) => route.fulfill({ contentType: 'application/json', body: reply }))
    await tab.goto(path)
    await eventually(async () => {
      await scrollToEnd(tab.getByText(/^Fahrt \d+$/).last())
      return tab.getByText('Fahrt 9999', { exact: true }).count()
    }).toBe(1)
    expect(await tab.locator('[data-id]').count()).toBeLessThan(80)
  }
  await answer(page)
  const { context, page: small } = await world.visitor(PHONE)
  await context.addCookies(await page.context().cookies())
  await answer(small)
  expect(await small.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
})
