import { test } from 'vitest'
import { callApi } from './portal-product.ts'
import { eventually, expectShown } from './portal-world.ts'
import { useLogbooks } from './trips-world.ts'
import { namedPlace, tripOn } from './vehicles-world.ts'

const { logbook } = useLogbooks()

const HALL = {
  name: 'Halle',
  address: { street: 'Werkweg 1', postalCode: '89073', city: 'Ulm', country: 'DE' },
  coordinate: null,
}

test('a text of the server is suggested while typing, and a new entry of a list at once', async () => {
  const { page, combo, dialog } = await logbook(
    tripOn(2, 8, 1_000, 1_042, { reason: 'Abnahme' }),
    tripOn(3, 8, 1_042, 1_060, { reason: 'Angebot' }),
    tripOn(4, 8, 1_060, 1_080, { reason: 'Angebot' }),
  )
  await page.keyboard.press('n')
  const reason = combo('Grund der Fahrt')
  const options = page.getByRole('listbox', { name: 'Vorschläge' }).getByRole('option')
  await reason.click()
  await eventually(() => options.allTextContents()).toEqual(['Angebot', 'Abnahme'])
  await reason.pressSequentially('abn')
  await eventually(() => options.allTextContents()).toEqual(['Abnahme'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await eventually(() => reason.inputValue()).toBe('Abnahme')

  await callApi(page, 'POST', '/users/me/selectionlists/reasons', {
    type: 'reason',
    attributes: { label: 'Zollamt' },
  })
  await reason.fill('zoll')
  await eventually(() => options.allTextContents()).toEqual(['Zollamt'])
  await options.click()
  await eventually(() => reason.inputValue()).toBe('Zollamt')
  await expectShown(dialog())
})

test('a contact offers its address as the destination, and a known destination its usual values', async () => {
  const { page, combo, dialog, field, place } = await logbook(
    tripOn(2, 8, 1_000, 1_042, {
      category: 'business',
      reason: 'Abnahme',
      contactName: 'Karin Vogt',
      contactCompany: 'Stadtwerke',
      placeStart: namedPlace('Hof'),
      placeEnd: HALL,
    }),
    tripOn(3, 8, 1_042, 1_084, { placeStart: HALL, placeEnd: namedPlace('Hof') }),
  )
  await callApi(page, 'POST', '/users/me/selectionlists/contacts', {
    type: 'contact',
    attributes: { firstName: 'Zoë', lastName: 'Hägele', company: 'Zimmerei', place: HALL },
  })
  await page.keyboard.press('n')
  await dialog().getByRole('radio', { name: 'Geschäftlich' }).check()
  await combo('Kontakt').fill('hägele')
  await page.getByRole('option', { name: /Zoë Hägele/ }).click()
  await eventually(() => combo('Firma').inputValue()).toBe('Zimmerei')
  await dialog()
    .getByRole('button', { name: /Werkweg 1.* als Ziel übernehmen/ })
    .click()
  await eventually(() => place(1).inputValue()).toBe('Halle, Werkweg 1, 89073 Ulm')
  await eventually(() =>
    dialog()
      .getByRole('button', { name: /als Ziel übernehmen/ })
      .count(),
  ).toBe(0)

  // The contact that was chosen stays; the rest is taken from the earlier trip.
  await dialog().getByRole('button', { name: 'Wie sonst übernehmen: Abnahme · 42 km' }).click()
  await eventually(() => combo('Grund der Fahrt').inputValue()).toBe('Abnahme')
  await eventually(() => field('Kilometerstand', 1).inputValue()).toBe('1.126')
  await eventually(() => combo('Kontakt').inputValue()).toBe('Zoë Hägele')
  await eventually(() =>
    dialog()
      .getByRole('button', { name: /^Wie sonst/ })
      .count(),
  ).toBe(0)
})
