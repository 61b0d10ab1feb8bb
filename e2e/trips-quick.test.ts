import { expect, test } from 'vitest'
import { eventually, expectShown } from './portal-world.ts'
import { useLogbooks } from './trips-world.ts'
import { namedPlace, tripOn } from './vehicles-world.ts'

const { logbook } = useLogbooks()

test('quick entry takes contact, reason and driver, and stays in its category', async () => {
  const { page, path, saved, saveDoubtful } = await logbook(
    tripOn(2, 8, 1_000, 1_042, { placeEnd: namedPlace('Ulm') }),
  )
  await page.goto(`${path}?quick=true`)
  const quick = page.getByRole('form', { name: 'Schnelleingabe' })
  const combo = (name: string) => quick.getByRole('combobox', { name })
  await combo('Kategorie').selectOption('business')
  await combo('Ziel').fill('Aalen')
  await quick.getByRole('textbox', { name: 'Kilometerstand' }).fill('1.060')
  await combo('Grund der Fahrt').fill('Angebot')
  await combo('Firma').fill('Scharr')
  await combo('Fahrer').fill('Jonas Kern')
  await page.keyboard.press('Control+Enter')
  await saveDoubtful()
  await eventually(async () => (await saved())[0]?.attributes).toMatchObject({
    category: 'business',
    reason: 'Angebot',
    contactCompany: 'Scharr',
    driverName: 'Jonas Kern',
    placeEnd: { name: 'Aalen' },
  })
  await eventually(() => combo('Grund der Fahrt').inputValue()).toBe('')
  await eventually(() => combo('Kategorie').inputValue()).toBe('business')
  await eventually(() => combo('Fahrer').inputValue()).toBe('Jonas Kern')
})

test('quick entry closes with Esc, stays closed, and does not offer where the vehicle stands', async () => {
  const { page, path, rows, dialog, closed } = await logbook(
    tripOn(2, 8, 1_000, 1_042, { placeEnd: namedPlace('Aalen') }),
    tripOn(3, 8, 1_042, 1_050, { placeEnd: namedPlace('Ulm') }),
  )
  await expectShown(rows().first())
  await page.keyboard.press('q')
  const quick = page.getByRole('form', { name: 'Schnelleingabe' })
  await quick.getByRole('textbox', { name: 'Kilometerstand' }).fill('1.050')
  await page.keyboard.press('Escape')
  await expectShown(page.getByRole('heading', { name: 'Änderungen verwerfen?' }))
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await eventually(() => quick.count()).toBe(0)

  await rows().first().getByRole('link').click()
  await expectShown(dialog())
  await page.keyboard.press('Escape')
  await closed()
  expect(await quick.count()).toBe(0)

  // An address that opens it does so once: neither Back nor a reload opens it again.
  await page.goto(`${path}?quick=true`)
  await expectShown(quick)
  await eventually(() => new URL(page.url()).search).toBe('')
  await quick.getByRole('combobox', { name: 'Ziel' }).click()
  await expectShown(page.getByRole('option', { name: 'Aalen' }))
  expect(await page.getByRole('option', { name: 'Ulm' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await expectShown(quick)
  await page.keyboard.press('Escape')
  await eventually(() => quick.count()).toBe(0)
  await page.reload()
  await expectShown(rows().first())
  expect(await quick.count()).toBe(0)
})
