import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { runMailRequestsAndListMails } from '#server/identity/testing.ts'
import { queuedPayloads } from '#server/jobs/testing.ts'
import { createLog } from '#server/log.ts'
import { sendTripNotifications } from '#server/notifications/public.ts'
import { callApi } from './portal-product.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'

// With a mail server configured, an account begins with a link in a mail.
const world = usePortal({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
const PASSWORD = 'Kraniche über Ulm'
const EMIL = 'emil.schaeufele@example.test'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const idIn = (page: Page) => /\/company\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''

/** The link of the last mail of this kind to an address. */
async function mailedLink(template: string, to: string): Promise<string> {
  const mails = async () =>
    (await runMailRequestsAndListMails(world, to)).filter((mail) => mail.template === template)
  await eventually(async () => (await mails()).length).toBeGreaterThan(0)
  return (((await mails()).at(-1)?.values ?? {}) as { link?: string }).link ?? ''
}

async function createCompany(page: Page): Promise<void> {
  await page.getByLabel('Name des Unternehmens').fill('Albwerk GmbH')
  await button(page, 'Unternehmen anlegen').click()
  await expectShown(page.getByText('Ihre Änderungen wurden gespeichert'))
}

async function inviteEmil(page: Page): Promise<void> {
  await link(page, 'Mitarbeiter').first().click()
  await page.getByRole('button', { name: /^Einladen/ }).click()
  await eventually(() => page.getByLabel('Rolle').inputValue()).toBe('company_user')
  await eventually(() => page.getByLabel('Sprache der E-Mail').inputValue()).toBe('de')
  await page.getByLabel('Name', { exact: true }).fill('Emil Schäufele')
  await page.getByRole('textbox', { name: 'E-Mail' }).fill(EMIL)
  await page.keyboard.press('Control+Enter')
  await expectShown(page.getByText(`Die Einladung an ${EMIL} ist unterwegs`))
  await link(page, 'Einladungen').click()
  await expectShown(page.getByRole('cell', { name: EMIL }))
}

/** From the mail to the question: the address is never typed. */
async function register(page: Page): Promise<void> {
  await page.goto(await mailedLink('invitation', EMIL))
  await eventually(() => page.getByLabel('E-Mail-Adresse').inputValue()).toBe(EMIL)
  await page.getByRole('link', { name: 'Konto anlegen' }).click()
  await eventually(() => page.getByLabel('E-Mail-Adresse').inputValue()).toBe(EMIL)
  await page.getByLabel('Vorname').fill('Emil')
  await page.getByLabel('Nachname').fill('Schäufele')
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await button(page, 'Konto anlegen').click()
  await page.goto(await mailedLink('verify-email', EMIL))
  await button(page, 'Adresse bestätigen').click()
  await page.getByRole('link', { name: 'Weiter zur Anmeldung' }).click()
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await button(page, 'Anmelden').click()
}

async function giveRole(page: Page, role: string): Promise<void> {
  await link(page, 'Emil Schäufele').click()
  await page.getByLabel('Rolle').selectOption({ label: role })
  await button(page, 'Speichern').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectShown(page.getByRole('row', { name: /Emil/ }).getByRole('cell', { name: role }))
}

async function giveVehicle(owner: Page, companyId: string, name: string): Promise<string> {
  await owner.goto(`/company/${companyId}/vehicles`)
  await button(owner, 'Fahrzeug hinzufügen').first().click()
  await owner.getByRole('dialog').getByLabel('Kennzeichen').fill('RT-AW 204')
  await button(owner, 'Speichern').click()
  await link(owner, 'Nutzer').click()
  await button(owner, 'Nutzer hinzufügen').first().click()
  await owner
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(name) })
    .click()
  await expectShown(owner.getByRole('row', { name: new RegExp(name) }))
  return /\/vehicles\/([0-9a-f-]{36})/.exec(owner.url())?.[1] ?? ''
}

/** As the vehicle's app uploads after a drive. */
const drive = (page: Page, vehicleId: string) =>
  callApi(page, 'POST', `/vehicles/${vehicleId}/trips`, {
    type: 'trip',
    attributes: {
      dateStartIso: '2026-03-01T07:15:00Z',
      dateStartTz: 'Europe/Berlin',
      dateEndIso: '2026-03-01T08:00:00Z',
      dateEndTz: 'Europe/Berlin',
      odometerStart: 100,
      odometerEnd: 142,
      track: { points: [{ latitude: 48.5, longitude: 9.2, timestampIso: '2026-03-01T07:15:00Z' }] },
    },
  })

/** Runs the jobs of recorded trips, as the worker does. */
async function tellAboutTrips(): Promise<void> {
  const config = readConfig({ PUBLIC_URL: world.url })
  const task = sendTripNotifications({ db: world.db, config, log: createLog('silent') })
  for (const payload of await queuedPayloads(world.db, 'notify-trip-recorded')) await task.run(payload)
}

test('two people: invite, mail, register, accept, get a vehicle, drive, be demoted, be removed', {
  timeout: 240_000,
}, async () => {
  const miriam = await world.account()
  const owner = await world.openAs(miriam, '/create-company')
  await createCompany(owner)
  await inviteEmil(owner)

  const { page: emil } = await world.visitor()
  await register(emil)
  const question = emil.getByRole('dialog', { name: 'Albwerk GmbH lädt Sie ein' })
  await expectShown(question)
  await emil.keyboard.press('Escape')
  await emil.mouse.click(5, 5)
  await expectShown(question)
  await button(emil, 'Annehmen').click()
  await eventually(() => idIn(emil)).toBe(idIn(owner))
  const companyId = idIn(owner)
  expect(await emil.evaluate("localStorage.getItem('wegbuch.company')")).toBe(companyId)
  expect(await link(emil, 'Mitarbeiter').count()).toBe(0)

  await owner.reload()
  await expectShown(heading(owner, 'Keine offenen Einladungen'))
  await link(owner, 'Mitarbeiter').last().click()
  await owner.getByLabel('Name oder E-Mail suchen').fill('SCHÄUF emil')
  await eventually(() => owner.getByRole('row').count()).toBe(2)
  await giveRole(owner, 'Manager')
  await emil.reload()
  await link(emil, 'Mitarbeiter').first().click()
  await expectShown(emil.getByRole('row', { name: /Miriam/ }).getByRole('cell', { name: 'Inhaber' }))

  await link(owner, 'Einstellungen').click()
  await button(owner, 'Einschalten').click()
  await expectShown(owner.getByText(`Benachrichtigungen gehen an ${miriam.email}.`))
  const vehicleId = await giveVehicle(owner, companyId, 'Emil Schäufele')
  expect((await drive(emil, vehicleId)).status).toBe(201)
  await tellAboutTrips()
  expect(await mailedLink('trip-recorded', miriam.email)).toContain(`/vehicles/${vehicleId}/trips`)

  await owner.goto(`/company/${companyId}/employees`)
  await giveRole(owner, 'Standard Mitarbeiter')
  await emil.getByLabel('Name oder E-Mail suchen').fill('Miriam')
  await expectShown(heading(emil, 'Keine Berechtigung'))
  await emil.goto(`/company/${companyId}/vehicles`)
  await emil
    .getByRole('link', { name: /RT-AW 204/ })
    .first()
    .click()
  await expectShown(emil.getByText('42 km').first())

  await link(owner, 'Emil Schäufele').click()
  await button(owner, 'Entfernen').click()
  await owner
    .getByRole('dialog', { name: /entfernen\?$/ })
    .getByRole('button', { name: 'Entfernen' })
    .click()
  await eventually(() => owner.getByRole('row').count()).toBe(2)
  for (const path of [`/vehicles/${vehicleId}`, `/companies/${companyId}`])
    expect((await callApi(emil, 'GET', path)).status).toBe(404)
  await emil.reload()
  await expectShown(heading(emil, 'Seite nicht gefunden'))
  await link(emil, 'Zur Startseite').click()
  await expectShown(emil.getByRole('heading', { level: 1, name: /^Willkommen bei Wegbuch/ }))
})

test('notifications: an invalid address is reported, another one is confirmed first, and a link ends them', {
  timeout: 120_000,
}, async () => {
  const miriam = await world.account()
  const owner = await world.openAs(miriam, '/create-company')
  await createCompany(owner)
  await link(owner, 'Einstellungen').click()
  const email = owner.getByLabel('E-Mail für Benachrichtigungen')
  await email.fill('nobody')
  await button(owner, 'Einschalten').click()
  await expectShown(owner.getByText('Bitte geben Sie eine gültige E-Mail-Adresse ein.'))
  await email.fill('buero@example.test')
  await link(owner, 'Mitarbeiter').click()
  await owner.getByRole('dialog', { name: 'Änderungen verwerfen?' }).getByRole('button').first().click()
  await eventually(() => email.inputValue()).toBe('buero@example.test')
  await button(owner, 'Einschalten').click()
  await expectShown(owner.getByText(/^Wir haben einen Link an buero@example.test gesendet/))

  const { page: office } = await world.visitor({ locale: 'en-GB' })
  await office.goto(await mailedLink('confirm-notifications', 'buero@example.test'))
  await button(office, 'Confirm').click()
  await expectShown(heading(office, 'Notifications are confirmed'))
  await owner.reload()
  await expectShown(owner.getByText('Benachrichtigungen gehen an buero@example.test.'))

  const { id, unsubscribe_secret: secret } = await world.db
    .selectFrom('event_notification_subscriptions')
    .selectAll()
    .where('email', '=', 'buero@example.test')
    .executeTakeFirstOrThrow()
  for (const [by, outcome] of [
    [crypto.randomUUID(), 'This link is no longer valid'],
    [secret, 'You are unsubscribed'],
    [secret, 'This link is no longer valid'],
  ]) {
    await office.goto('about:blank')
    await office.goto(`/notifications/unsubscribe#${id}/${by}`)
    await button(office, 'Unsubscribe').click()
    await expectShown(heading(office, outcome ?? ''))
  }
  await owner.reload()
  await expectShown(button(owner, 'Einschalten'))
})
