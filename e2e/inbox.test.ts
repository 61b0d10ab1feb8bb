import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PHONE } from './browser.ts'
import { areSettled, makeInbox, openInbox } from './inbox-world.ts'
import { callApi } from './portal-product.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'
import { addVehicle } from './vehicles-world.ts'

const world = usePortal()

const rows = (page: Page) => page.getByRole('list', { name: 'Fahrten ohne Kategorie' }).getByRole('listitem')

const foot = (page: Page) => page.getByRole('main').locator('footer')
const lastAnswer = (page: Page) => foot(page).getByRole('status')
const undo = (page: Page) => foot(page).getByRole('button', { name: 'Rückgängig' })

test('waiting trips of two pages are settled with a key press each, and one press is taken back', async () => {
  const { page, companyId, vehicleId, saved } = await makeInbox(world, 52)
  const inspection = { kind: 'inspection', dueOn: '2099-12-03' }
  await callApi(page, 'POST', `/vehicles/${vehicleId}/reminders`, {
    type: 'reminder',
    attributes: inspection,
  })
  let presses = 0
  const press = async (key: string) => {
    presses += 1
    await page.keyboard.press(key)
  }
  const open = async () => (await saved()).filter(({ category }) => category === 'none').length
  await openInbox(page, companyId)
  await expectShown(page.getByRole('link', { name: 'Zu erledigen 52' }))
  await expectShown(page.getByText(/^4 von 4 Fahrten auf dieser Strecke.*: Geschäftlich, zuletzt am/).first())
  await press('Enter')
  await expectShown(lastAnswer(page).getByText(/^\S+, \d\d\.\d\d\. · Reutlingen → Bad Urach: Geschäftlich$/))
  await press('Control+z')
  await expectShown(lastAnswer(page).getByText('Eine Fahrt ist wieder wie vorher'))
  await eventually(() => rows(page).count()).toBe(50)
  for (let left = 52; left > 0; left -= 1) {
    // The second page may still be on its way.
    await expectShown(rows(page).first())
    // Answers that are given while another is saved go together; the last one goes alone.
    if (left === 1) await eventually(open).toBe(1)
    await press('Enter')
  }
  await expectShown(lastAnswer(page).getByText(/^\S+, \d\d\.\d\d\. · .+ → .+: /))
  expect(presses).toBe(54)
  await eventually(open).toBe(0)
  await expectShown(page.getByText('Alles erledigt'))
  await expectShown(page.getByRole('link', { name: /^Als Nächstes fällig: .+, 0?3\.(12\.| Dez\S*) ?2099$/ }))
  expect(areSettled(await saved())).toBe(true)

  // The last answer is still there to be taken back, and goes along to the next page.
  await expectShown(undo(page))
  await page.getByRole('link', { name: /^Fahrzeuge/ }).click()
  const toast = page.getByRole('region', { name: 'Meldungen' })
  await toast.getByRole('button', { name: 'Rückgängig' }).click()
  await eventually(open).toBe(1)
})

test('all that are certain at once; what somebody else changed or deleted meanwhile comes back with the reason', async () => {
  const { page, companyId, ids, saved } = await makeInbox(world, 4)
  await openInbox(page, companyId)
  await eventually(() => rows(page).count()).toBe(4)
  const order = () => rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-id')))
  expect(await order()).toEqual(ids.toReversed())
  await page.getByRole('link', { name: 'Frist zuerst' }).click()
  await eventually(order).toEqual(ids)
  expect(new URL(page.url()).searchParams.get('sort')).toBe('date')
  await page.getByRole('link', { name: 'Neueste zuerst' }).click()
  await eventually(order).toEqual(ids.toReversed())
  await callApi(page, 'PATCH', `/trips/${ids[0]}`, { type: 'trip', attributes: { reason: 'Messe' } })
  await callApi(page, 'DELETE', `/trips/${ids[1]}`)
  const settled = { category: 'private', reason: 'Arzt' }
  await callApi(page, 'PATCH', `/trips/${ids[2]}`, { type: 'trip', attributes: settled })
  // From the link into the list.
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+Enter')
  await page.getByRole('dialog').getByRole('button', { name: '4 Fahrten übernehmen' }).click()
  await expectShown(lastAnswer(page).getByText(/ → Bad Urach: Geschäftlich$/))
  await expectShown(page.getByText(/^Schon erledigt: /))
  await expectShown(page.getByText('Privat · Arzt'))
  // The list is fetched again: the deleted and the settled one are gone, the third waits with what the other person wrote.
  await eventually(() => rows(page).count()).toBe(1)
  await expectShown(rows(page).getByText(/Nicht übernommen/))
  await eventually(() => page.getByRole('combobox', { name: 'Grund der Fahrt' }).inputValue()).toBe('Messe')
  await page.keyboard.press('2')
  await expectShown(page.getByText('Jede Fahrt hat eine Kategorie.'))
  // The deleted trip has left a gap.
  await expectShown(page.getByRole('link', { name: 'Fahrt ergänzen' }))
  await eventually(async () => (await saved()).map(({ category }) => category).toSorted()).toEqual([
    'business',
    'none',
    'private',
    'private',
  ])
})

test('settings narrow list and number to chosen vehicles, and keep mails and quiet hours', async () => {
  const { page, companyId } = await makeInbox(world, 3)
  await addVehicle(page, companyId, { licensePlate: 'RT-AK 300', odometer: 0 })
  await openInbox(page, companyId)
  await expectShown(page.getByRole('link', { name: 'Zu erledigen 3' }))
  const dialog = page.getByRole('dialog', { name: /^Einstellungen für/ })
  await page.getByRole('link', { name: 'Einstellungen', exact: true }).last().click()
  await dialog.getByRole('combobox', { name: 'Fahrzeuge' }).fill('300')
  await page.getByRole('option', { name: 'RT-AK 300' }).click()
  await dialog.getByRole('switch', { name: 'Am 2. Tag nach der Fahrt' }).check()
  await dialog.getByRole('switch', { name: 'Ruhezeiten' }).check()
  await dialog.getByRole('textbox', { name: 'Von' }).fill('21:30')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await eventually(() => dialog.count()).toBe(0)
  await expectShown(page.getByText('Es wird nur ein Fahrzeug gezeigt, das Sie gewählt haben.'))
  await expectShown(page.getByText('Alles erledigt'))
  await eventually(() => page.getByRole('link', { name: 'Zu erledigen 3' }).count()).toBe(0)
  const { body } = await callApi(page, 'GET', `/companies/${companyId}/inbox-settings`)
  expect(body.data.attributes).toMatchObject({ mailDays: [2], quietHours: { from: '21:30', to: '07:00' } })

  await page.getByRole('link', { name: 'Auswahl ändern' }).click()
  await dialog.getByRole('button', { name: /RT-AK 300/ }).click()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await eventually(() => dialog.count()).toBe(0)
  await eventually(() => rows(page).count()).toBe(3)
  await expectShown(page.getByRole('link', { name: 'Zu erledigen 3' }))
})

test('on a phone each trip is one touch of the big button, another category two', async () => {
  const { page, companyId, saved } = await makeInbox(world, 6, PHONE)
  await openInbox(page, companyId)
  await expectShown(page.getByText('1 von 6'))
  await page.getByRole('button', { name: 'Später' }).tap()
  await expectShown(page.getByText('2 von 6'))
  const big = page.getByRole('button', { name: 'Geschäftlich Vorschlag übernehmen' })
  await big.tap()
  await expectShown(lastAnswer(page).getByText(/: Geschäftlich$/))
  await undo(page).tap()
  await expectShown(lastAnswer(page).getByText('Eine Fahrt ist wieder wie vorher'))
  for (let left = 6; left > 1; left -= 1) await big.tap()
  await page.getByRole('button', { name: 'Andere' }).tap()
  await page.getByRole('group', { name: 'Kategorie' }).getByRole('button', { name: 'Arbeitsweg' }).tap()
  await page.getByRole('button', { name: /^Arbeitsweg Vorschlag/ }).tap()
  await expectShown(page.getByText('Alles erledigt'))
  await eventually(async () => (await saved()).map(({ category }) => category).toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => 'business'),
    'commute',
  ])
})

test('a computed odometer is compared with what was read, and confirmed unless it is doubtful', async () => {
  const { page, companyId, saved } = await makeInbox(world, 2, {}, 2)
  await openInbox(page, companyId)
  await expectShown(rows(page).first().getByText('Kilometerstand berechnet'))
  await expectShown(rows(page).first().getByRole('button', { name: 'Bestätigen RT-AK 211' }))
  const panel = page.getByRole('region', { name: 'Kilometerstände' })
  const reading = panel.getByRole('textbox', { name: 'Abgelesener Kilometerstand RT-AK 211' })
  await expectShown(panel.getByText('216 km berechnet'))
  await panel.getByRole('button', { name: 'Bestätigen RT-AK 211' }).click()
  await eventually(() => reading.getAttribute('aria-invalid')).toBe('true')
  await reading.fill('190')
  await panel.getByRole('button', { name: 'Bestätigen RT-AK 211' }).click()
  await expectShown(panel.getByText('Niedriger als der Stand vor der ersten dieser Fahrten (192 km).'))

  // 14 km more than the 24 that were computed.
  await reading.fill('230')
  await expectShown(panel.getByText('58,3 % Abweichung: fehlt eine Fahrt?'))
  await panel.getByRole('button', { name: 'Prüfen RT-AK 211' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kilometerstand bestätigen' })
  await expectShown(dialog.getByRole('button', { name: 'Trotzdem bestätigen' }))
  await page.keyboard.press('Escape')
  await eventually(() => dialog.count()).toBe(0)

  await reading.fill('217')
  await expectShown(panel.getByText('+ 1 km, verteilt auf 2 Fahrten'))
  await expectShown(panel.getByText('4,2 % Abweichung'))
  await panel.getByRole('button', { name: 'Bestätigen RT-AK 211' }).click()
  await expectShown(panel.getByText('Alle Kilometerstände sind abgelesen.'))
  expect((await saved()).map(({ odometer_end }) => Number(odometer_end))).toEqual([204.5, 217])
})
