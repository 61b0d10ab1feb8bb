import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { queuedMails } from '#server/mail/testing.ts'
import { callApi } from './portal-product.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'
import { addTrip, addVehicle, createCompany, namedPlace } from './vehicles-world.ts'

// Three users before their first screen, and how each is led on. Without a mail server, as after `npm start`.
const world = usePortal({ hasMotion: true })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const focused = (page: Page) => page.evaluate('document.activeElement?.labels?.[0]?.textContent ?? ""')

/**
 * Seconds by the keystroke-level model (Card, Moran and Newell: an average typist's key, pointing, a click, homing
 * between mouse and keyboard, thinking), and 240 words a minute for the texts of a new screen.
 */
const SECONDS = { key: 0.28, point: 1.1, click: 0.2, home: 0.4, mind: 1.35, word: 0.25 }

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length

function stopwatch(page: Page) {
  let seconds = 0
  return {
    seconds: () => seconds,
    reads: async (screen: Locator) => {
      await screen.first().waitFor()
      // The options of a closed list are not shown.
      const options = await screen.first().locator('option').allTextContents()
      const words = countWords(await screen.first().innerText()) - countWords(options.join(' '))
      seconds += words * SECONDS.word
    },
    clicks: async (what: Locator) => {
      await what.click({ force: true })
      seconds += SECONDS.mind + SECONDS.home + SECONDS.point + SECONDS.click
    },
    types: async (text: string) => {
      await page.keyboard.type(text)
      seconds += SECONDS.mind + text.length * SECONDS.key
    },
    presses: async (key: string) => {
      await page.keyboard.press(key)
      seconds += SECONDS.key * key.split('+').length
    },
  }
}

const NOTE_EMPTINESS = `
  globalThis.seen = { wasDrawn: false, wasEmpty: false }
  const look = () => {
    const isDrawn = document.querySelector('#root main') !== null
    if (seen.wasDrawn && !isDrawn) seen.wasEmpty = true
    seen.wasDrawn ||= isDrawn
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)`

test('signing up alone: from the sign-in page to the first own trip in under three minutes', async () => {
  const { page } = await world.visitor()
  // Whether the page was ever empty again after its first paint.
  await page.addInitScript({ content: NOTE_EMPTINESS })
  const person = stopwatch(page)
  await page.goto('/')
  await expectShown(page.getByRole('heading', { name: 'Anmelden' }))
  await person.reads(page.locator('main'))
  await person.clicks(link(page, 'Konto anlegen'))
  await expectShown(page.getByRole('heading', { name: 'Konto anlegen' }))
  await person.reads(page.locator('main'))
  for (const [label, text] of [
    ['Vorname', 'Nora'],
    ['Nachname', 'Neumann'],
    ['E-Mail-Adresse', 'nora.neumann@example.test'],
    ['Passwort', 'Kraniche über Ulm'],
  ] as const) {
    await eventually(() => focused(page)).toContain(label)
    await person.types(text)
    if (label !== 'Passwort') await person.presses('Tab')
  }
  await person.presses('Enter')

  await expectShown(page.getByRole('heading', { name: 'Willkommen bei Wegbuch, Nora' }))
  expect(await page.evaluate('seen')).toEqual({ wasDrawn: true, wasEmpty: false })
  await person.reads(page.locator('main'))
  await person.clicks(link(page, 'Eigenes Unternehmen anlegen'))
  await eventually(() => focused(page)).toBe('Name des Unternehmens')
  await person.reads(page.locator('main'))
  // Pressed too early, the button reports what is missing instead of doing nothing.
  await button(page, 'Unternehmen anlegen').click()
  await expectShown(page.getByText('Bitte füllen Sie dieses Feld aus.'))
  await person.types('Nora Neumann')
  await person.presses('Enter')

  await person.reads(page.locator('main').filter({ hasText: 'Noch keine Fahrzeuge' }))
  await person.clicks(button(page, 'Fahrzeug hinzufügen').last())
  await person.reads(page.getByRole('dialog'))
  await eventually(() => focused(page)).toBe('Kennzeichen')
  await person.types('RT-NN 7')
  await person.presses('Tab')
  await person.types('48317')
  await person.presses('Control+Enter')

  await person.reads(page.locator('main').filter({ hasText: 'Noch keine Fahrten' }))
  await person.clicks(button(page, 'Fahrt hinzufügen').last())
  const editor = page.getByRole('dialog', { name: 'Fahrt hinzufügen' })
  await person.reads(editor)
  await person.clicks(editor.getByText('Privat'))
  await person.clicks(editor.getByRole('combobox', { name: 'Ort' }).first())
  await person.types('Reutlingen')
  await person.clicks(editor.getByRole('textbox', { name: 'Kilometerstand' }).nth(1))
  await person.types('48331')
  await person.clicks(editor.getByRole('combobox', { name: 'Ort' }).nth(1))
  await person.types('Metzingen')
  await person.clicks(editor.getByRole('combobox', { name: 'Grund der Fahrt' }))
  await person.types('Einkauf')
  await person.presses('Control+Enter')
  await person.reads(page.getByRole('dialog', { name: 'Stimmt das so?' }))
  await person.clicks(button(page, 'Ja, speichern'))
  await expectShown(
    page.locator('tr[data-id]').filter({ hasText: /14\skm[\s\S]*Reutlingen[\s\S]*Metzingen/ }),
  )
  expect(person.seconds()).toBeLessThan(180)
})

test('being invited: from the mail to account and company', async () => {
  const { owner, page: office, companyId } = await createCompany(world)
  const email = 'ivo.ihring@example.test'
  const roleIds = ['company_user']
  await callApi(office, 'POST', `/companies/${companyId}/invitations`, {
    type: 'company_invitation',
    attributes: { name: 'Ivo Ihring', email, roleIds, languageIso: 'de' },
  })
  const [mail] = await queuedMails(world.db, email)
  if (mail?.template !== 'invitation') throw new Error('no invitation was mailed')
  const { page } = await world.visitor()
  await page.goto(mail.values.link)
  await expectShown(page.getByText('Neu hier? Dann legen Sie mit dieser Adresse unten ein Konto an.'))
  await link(page, 'Konto anlegen').click()
  await eventually(() => page.getByLabel('E-Mail-Adresse').inputValue()).toBe(email)
  await page.getByLabel('Vorname').fill('Ivo')
  await page.getByLabel('Nachname').fill('Ihring')
  await page.getByLabel('Passwort', { exact: true }).fill('Kraniche über Ulm')
  await button(page, 'Konto anlegen').click()
  await button(page, 'Annehmen').click()

  await expectShown(page.getByRole('heading', { name: 'Noch keine Fahrzeuge' }))
  const ask = link(page, `E-Mail an ${owner.email} schreiben`)
  await eventually(() => ask.getAttribute('href')).toBe(
    `mailto:${owner.email}?subject=Bitte%20um%20Zuweisung%20eines%20Fahrzeugs%20in%20Wegbuch`,
  )
  const vehicleId = await addVehicle(office, companyId)
  const { body } = await callApi(page, 'GET', '/users/me')
  await callApi(office, 'PATCH', `/vehicles/${vehicleId}/users`, {
    type: 'user',
    id: body.data.id,
    attributes: { roles: ['vehicle_user'] },
  })
  // A user who returns to the tab sees it at once; one who stays, within the minute.
  await page.evaluate("dispatchEvent(new Event('visibilitychange'))")
  await page.getByRole('link', { name: 'TÜ-AW 214' }).click()
  await expectShown(button(page, 'Fahrt hinzufügen'))
})

const DAY = 86_400_000

test('coming back after a month: the logbook continues where it stopped, trip by trip', async () => {
  const { owner, page, companyId } = await createCompany(world)
  const vehicleId = await addVehicle(page, companyId, { odometer: 1_000 })
  const at = new Date(Date.now() - 31 * DAY).toISOString()
  await addTrip(page, vehicleId, {
    dateStartIso: at,
    dateStartTz: 'Europe/Berlin',
    dateEndIso: at,
    dateEndTz: 'Europe/Berlin',
    odometerStart: 1_000,
    odometerEnd: 1_042,
    placeEnd: namedPlace('Ulm'),
  })
  const day = new Intl.DateTimeFormat('de', { dateStyle: 'medium', timeZone: 'Europe/Berlin' })
  const last = day.format(new Date(at))
  const back = await world.signInByForm(owner)
  await expectShown(back.getByRole('link', { name: 'TÜ-AW 214' }))
  // The page has loaded with the shell, and its search takes precedence over the shell's.
  await back.keyboard.press('/')
  const search = back.getByRole('searchbox', { name: 'Kennzeichen suchen' })
  await eventually(() => search.evaluate((field) => field.matches(':focus'))).toBe(true)
  await back.getByRole('link', { name: 'TÜ-AW 214' }).click()
  await expectShown(back.getByText('Seit 31 Tagen ist keine Fahrt eingetragen'))
  await button(back, 'Fahrten nachtragen').click()

  const quick = back.getByRole('form', { name: 'Schnelleingabe' })
  await eventually(() => focused(back)).toBe('Datum')
  await eventually(() => quick.getByRole('textbox', { name: 'Datum' }).inputValue()).toBe(last)
  await expectShown(quick.getByText('Start: Ulm, 1.042 km'))
  const next = day.format(new Date(Date.parse(at) + 2 * DAY))
  await back.keyboard.press('Control+A')
  await back.keyboard.type(next)
  await quick.getByRole('combobox', { name: 'Ziel' }).fill('Aalen')
  await quick.getByRole('textbox', { name: 'Kilometerstand' }).fill('1.100')
  await back.keyboard.press('Control+Enter')
  await button(back, 'Ja, speichern').click()
  await expectShown(quick.getByText('Start: Aalen, 1.100 km'))
  await eventually(() => focused(back)).toBe('Datum')
  await eventually(() => quick.getByRole('textbox', { name: 'Datum' }).inputValue()).toBe(next)
  expect(await quick.getByRole('textbox', { name: 'Kilometerstand' }).inputValue()).toBe('')
  await button(back, 'Schließen').click()
  await expectShown(back.getByText(/Seit (28|29) Tagen ist keine Fahrt eingetragen/))
})
