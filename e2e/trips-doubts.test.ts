import { expect, test } from 'vitest'
import { eventually, expectShown } from './portal-world.ts'
import { useLogbooks } from './trips-world.ts'
import { namedPlace, tripOn } from './vehicles-world.ts'

const { logbook } = useLogbooks()

test('an impossible trip is asked about once, with every question, before it is saved', async () => {
  const { page, path, saved, closed, dialog, field, combo, place, save, doubts, saveDoubtful } =
    await logbook(tripOn(2, 8, 1_000, 1_042), tripOn(4, 8, 1_042, 1_604))
  await page.goto(`${path}?trip=new`)
  await dialog().getByRole('radio', { name: 'Geschäftlich' }).check()
  await field('Datum').fill('4.3.2026')
  await field('Uhrzeit').fill('8:30')
  await field('Datum', 1).fill('4.3.2026')
  await field('Uhrzeit', 1).fill('9:00')
  await field('Kilometerstand').fill('1.000')
  await field('Kilometerstand', 1).fill('1.150')
  await save()
  await eventually(() => doubts().getByRole('listitem').allInnerTexts()).toEqual([
    'Das wären im Schnitt 300 km/h. Stimmen Uhrzeiten und Kilometerstand?',
    'Das Ziel fehlt.',
    'Der Grund der geschäftlichen Fahrt fehlt.',
    'Kontakt und Firma fehlen: Bei geschäftlichen Fahrten gehört dazu, wen Sie besucht haben.',
    'Der Kilometerstand läuft 604\u00a0km zurück: Die Fahrt davor endet bei 1.604\u00a0km.',
    'Die Zeiten überschneiden sich mit der Fahrt am Mi, 04.03., 08:00 – 08:40.',
  ])
  expect((await saved()).length).toBe(2)
  await doubts().getByRole('button', { name: 'Korrigieren' }).click()
  await field('Uhrzeit').fill('8:40')
  await field('Uhrzeit', 1).fill('10:00')
  await field('Kilometerstand').fill('1.604')
  await field('Kilometerstand', 1).fill('1.700')
  await place(1).fill('Ulm')
  await combo('Grund der Fahrt').fill('Abnahme')
  await combo('Firma').fill('Scharr')
  await save()
  await closed()
  await eventually(async () => (await saved()).length).toBe(3)

  // A trip that was saved doubtful is not asked about again.
  await page.goto(`${path}?trip=${(await saved()).at(-1)?.id}`)
  await combo('Grund der Fahrt').fill('Messe')
  await save()
  await closed()
  await eventually(async () => (await saved()).at(-1)?.attributes.reason).toBe('Messe')
  await page.goto(`${path}?trip=${(await saved()).at(-1)?.id}`)
  await field('Kilometerstand', 1).fill('1.030')
  await save()
  await eventually(() => doubts().getByRole('listitem').allInnerTexts()).toEqual([
    'Bis zur nächsten Fahrt fehlen 12\u00a0km: Sie beginnt bei 1.042\u00a0km.',
  ])
  await saveDoubtful()
  await closed()
})

test('the neighbours of a trip that the list does not show are fetched', async () => {
  const { page, path, field, save, saved, doubts, place } = await logbook(
    tripOn(2, 8, 1_000, 1_042, { category: 'private', placeEnd: namedPlace('Ulm') }),
    tripOn(3, 8, 1_042, 1_050, { category: 'private', placeEnd: namedPlace('Ulm') }),
  )
  await page.goto(`${path}?category=family&trip=new`)
  await field('Datum').fill('2.3.2026')
  await field('Uhrzeit').fill('12')
  await field('Datum', 1).fill('2.3.2026')
  await field('Uhrzeit', 1).fill('13')
  await field('Kilometerstand').fill('1.045')
  await field('Kilometerstand', 1).fill('1.060')
  await place(1).fill('Aalen')
  await save()
  await eventually(() => doubts().getByRole('listitem').allInnerTexts()).toEqual([
    'Seit der Fahrt davor fehlen 3\u00a0km: Sie endet bei 1.042\u00a0km.',
    'Danach läuft der Kilometerstand 18\u00a0km zurück: Die nächste Fahrt beginnt bei 1.042\u00a0km.',
  ])
  expect((await saved()).length).toBe(2)
})

test('a reading that runs backwards is called that in the list', async () => {
  const { page } = await logbook(tripOn(2, 8, 1_000, 1_604), tripOn(3, 8, 1_000, 1_086))
  const line = page.getByText('Kilometerstand läuft')
  await expectShown(line)
  await eventually(() => line.innerText()).toBe(
    'Kilometerstand läuft 604\u00a0km zurück, von 1.604 auf 1.000\u00a0km',
  )
})

test('switching away from business says what will go, and switching back brings it back', async () => {
  const { page, ids, path, dialog, combo, closed, save, saved } = await logbook(
    tripOn(2, 8, 1_000, 1_042, {
      category: 'business',
      reason: 'Abnahme',
      contactName: 'Karin Vogt',
      contactCompany: 'Scharr',
      placeEnd: namedPlace('Ulm'),
    }),
  )
  await page.goto(`${path}?trip=${ids[0]}`)
  const category = (name: string) => dialog().getByRole('radio', { name })
  await category('Privat').check()
  const lost = dialog().getByText('Beim Speichern entfällt: Scharr · Karin Vogt')
  await expectShown(lost)
  await category('Geschäftlich').check()
  await eventually(() => combo('Kontakt').inputValue()).toBe('Karin Vogt')
  expect(await lost.count()).toBe(0)
  await category('Privat').check()
  await save()
  await closed()
  await eventually(async () => (await saved())[0]?.attributes).toMatchObject({
    category: 'private',
    contactName: null,
    contactCompany: null,
  })
})

test('better starts are one press away, in editor and quick entry', async () => {
  const { page, path, field, place, dialog, closed, save, saved } = await logbook(
    tripOn(2, 8, 1_000, 1_042, { placeStart: namedPlace('Hof'), placeEnd: namedPlace('Ulm') }),
    tripOn(2, 12, 1_042, 1_084, { placeStart: namedPlace('Ulm'), placeEnd: namedPlace('Hof') }),
  )
  await page.goto(`${path}?trip=new`)
  const now = await field('Uhrzeit').inputValue()
  await eventually(() => field('Uhrzeit', 1).inputValue()).toBe(now)
  await place(1).fill('Ulm')
  await dialog().getByRole('button', { name: 'Jetzt minus übliche Dauer (40 min)' }).click()
  await field('Kilometerstand', 1).fill('1.126')
  await expectShown(dialog().getByText('42 km · 40 min · Ø 63 km/h'))
  await dialog()
    .getByRole('button', { name: /^Ende der letzten Fahrt \(.*12:40\)/ })
    .click()
  await eventually(() => field('Datum').inputValue()).toBe('02.03.2026')
  await eventually(() => field('Uhrzeit').inputValue()).toBe('12:40')
  await dialog()
    .getByRole('button', { name: /^Jetzt minus/ })
    .click()
  await save()
  await closed()
  // The toast has the text of every save, and says what it was.
  await expectShown(page.getByRole('status').getByText('Ihre Änderungen wurden gespeichert'))
  await expectShown(page.getByRole('status').getByText('Fahrt nach Ulm, 42 km'))
  await eventually(async () => (await saved()).length).toBe(3)

  await page.goto(`${path}?quick=true`)
  const quick = page.getByRole('form', { name: 'Schnelleingabe' })
  await quick.getByRole('combobox', { name: 'Ziel' }).fill('Hof')
  await expectShown(quick.getByRole('button', { name: 'Jetzt minus übliche Dauer (40 min)' }))
})
