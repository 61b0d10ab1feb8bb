import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { runMailRequestsAndListMails } from '#server/identity/testing.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'

// With a mail server configured, an account begins with a link in a mail.
const world = usePortal({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
const PASSWORD = 'Kraniche über Ulm'

/** The texts a user looks for, in the language of the browser and in the one they switch to. */
const DE = {
  locale: 'de-DE',
  toRegister: 'Konto anlegen',
  register: 'Konto anlegen',
  firstName: 'Vorname',
  lastName: 'Nachname',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  confirm: 'Adresse bestätigen',
  onward: 'Weiter zur Anmeldung',
  signIn: 'Anmelden',
  welcome: /^Willkommen bei Wegbuch/,
  ownCompany: 'Eigenes Unternehmen anlegen',
  companyName: 'Name des Unternehmens',
  create: 'Unternehmen anlegen',
  vehicles: 'Fahrzeuge',
  addVehicle: /^(Fahrzeug hinzufügen|Fahrzeug)$/,
  plate: 'Kennzeichen',
  lists: 'Auswahllisten',
  addTag: /^(Tag hinzufügen|Tag)$/,
  label: 'Bezeichnung',
  save: 'Speichern',
  saved: 'Ihre Änderungen wurden gespeichert',
  openMenu: 'Menü öffnen',
  myLists: 'Meine Auswahllisten',
  addDriver: /^(Fahrer hinzufügen|Fahrer)$/,
  settings: 'Einstellungen',
  menu: /^Profilmenü von/,
  profile: 'Profil',
  signOut: 'Abmelden',
}
const EN: typeof DE = {
  locale: 'en-GB',
  toRegister: 'Create an account',
  register: 'Create account',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email address',
  password: 'Password',
  confirm: 'Confirm address',
  onward: 'Continue to sign-in',
  signIn: 'Sign in',
  welcome: /^Welcome to Wegbuch/,
  ownCompany: 'Create your own company',
  companyName: 'Company name',
  create: 'Create company',
  vehicles: 'Vehicles',
  addVehicle: /^(Add vehicle|Vehicle)$/,
  plate: 'Number plate',
  lists: 'Selection lists',
  addTag: /^(Add tag|Tag)$/,
  label: 'Label',
  save: 'Save',
  saved: 'Your changes have been saved',
  openMenu: 'Open menu',
  myLists: 'My selection lists',
  addDriver: /^(Add driver|Driver)$/,
  settings: 'Settings',
  menu: /^Profile menu of/,
  profile: 'Profile',
  signOut: 'Sign out',
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

async function register(page: Page, words: typeof DE, email: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: words.toRegister }).click()
  await page.getByLabel(words.firstName).fill('Ayşe')
  await page.getByLabel(words.lastName).fill('Yıldız')
  await page.getByLabel(words.email).fill(email)
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
  await button(page, words.register).click()
  await eventually(async () => (await runMailRequestsAndListMails(world, email)).length).toBe(1)
  const [mail] = await runMailRequestsAndListMails(world, email)
  if (mail?.template !== 'verify-email') throw new Error('no mail with a link')
  await page.goto(mail.values.link)
  await button(page, words.confirm).click()
  await page.getByRole('link', { name: words.onward }).click()
}

async function signIn(page: Page, words: typeof DE, email: string): Promise<void> {
  await page.getByLabel(words.email).fill(email)
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
  await button(page, words.signIn).click()
}

/** By the sidebar, or by the drawer on a phone. */
async function navigate(page: Page, words: typeof DE, name: string): Promise<void> {
  const burger = button(page, words.openMenu)
  if (await burger.isVisible()) await burger.click()
  await page.getByRole('link', { name, exact: true }).click()
}

test.each([
  ['German on a desktop', DE, DESKTOP, EN],
  ['English on a phone', EN, PHONE, DE],
] as const)('the first day of a new user, in %s', async (_, words, shape, others) => {
  const email = `first-day-${words.locale.slice(0, 2)}@example.test`
  const { page } = await world.visitor({ ...shape, locale: words.locale })
  await register(page, words, email)
  await signIn(page, words, email)

  await expectShown(page.getByRole('heading', { level: 1, name: words.welcome }))
  await expectShown(page.getByText(email))
  await page.getByRole('link', { name: words.ownCompany }).click()
  await page.getByLabel(words.companyName).fill('Yıldız & Töchter')
  await button(page, words.create).click()
  await expectShown(page.getByText(words.saved))

  await expectShown(page.getByRole('heading', { level: 1, name: words.vehicles }))
  await button(page, words.addVehicle).first().click()
  await page.getByLabel(words.plate).fill('RT-YT 1')
  await button(page, words.save).click()
  await expectShown(page.getByRole('heading', { level: 1, name: 'RT-YT 1' }))

  await navigate(page, words, words.lists)
  await button(page, words.addTag).first().click()
  await page.getByLabel(words.label).fill('Baustelle Süd')
  await button(page, words.save).click()
  await expectShown(page.getByRole('link', { name: 'Baustelle Süd' }))

  await navigate(page, words, words.myLists)
  await button(page, words.addDriver).first().click()
  await page.getByLabel(words.firstName).fill('Emil')
  await page.getByLabel(words.lastName).fill('Schäufele')
  await button(page, words.save).click()
  await expectShown(page.getByRole('link', { name: 'Emil Schäufele' }))

  await navigate(page, words, words.settings)
  await page.getByLabel(words.companyName).fill('Yıldız GmbH')
  await button(page, words.save).click()
  await eventually(() => page.getByText('Yıldız & Töchter').count()).toBe(0)

  await button(page, words.menu).click()
  await page.getByRole('menuitem', { name: words.create }).waitFor({ state: 'detached' })
  await page.getByRole('menuitemradio', { name: words === DE ? 'English' : 'Deutsch' }).click()
  await expectShown(page.getByRole('heading', { level: 1, name: others.settings }))
  expect(await page.evaluate('document.documentElement.lang')).toBe(others.locale.slice(0, 2))
  await page.getByRole('menuitem', { name: others.signOut }).click()

  await signIn(page, { ...words, ...(await signInWords(page)) }, email)
  await expectShown(page.getByRole('heading', { level: 1, name: others.vehicles }))
  await expectShown(page.getByRole('link', { name: 'RT-YT 1' }))
  await eventually(() => page.getByText('Yıldız GmbH').count()).toBeGreaterThan(0)
})

/** The sign-in page may be in the language of the browser or in the one used last. */
async function signInWords(page: Page) {
  const isGerman = page.getByLabel(DE.email)
  const isEnglish = page.getByLabel(EN.email)
  await isGerman.or(isEnglish).waitFor()
  const { email, password, signIn } = (await isGerman.isVisible()) ? DE : EN
  return { email, password, signIn }
}

test('an owner is not offered to create another company, and a race renames the existing one', async () => {
  const account = await world.account()
  const page = await world.openAs(account, '/create-company')
  const second = await page.context().newPage()
  await second.goto('/create-company')
  await expectShown(second.getByLabel(DE.companyName))
  for (const [tab, name] of [
    [page, 'Erste GmbH'],
    [second, 'Zweite GmbH'],
  ] as const) {
    await tab.getByLabel(DE.companyName).fill(name)
    await button(tab, DE.create).click()
    await expectShown(tab.getByText(DE.saved))
  }
  await page.goto('/setup')
  await expectShown(page.getByRole('heading', { level: 1, name: DE.vehicles }))
  await expectShown(page.getByText('Zweite GmbH').first())
  expect(await page.getByText('Erste GmbH').count()).toBe(0)
})

test('continuing right after creating a company neither asks about unsaved changes nor leads back', async () => {
  const page = await world.openAs(await world.account(), '/create-company')
  const { promise: vehiclesCome, resolve: letVehiclesCome } = Promise.withResolvers<void>()
  await page.route('**/vehicles-page*.js', (route) => vehiclesCome.then(() => route.continue()))
  await page.getByLabel(DE.companyName).fill('Albwerk GmbH')
  await button(page, DE.create).click()
  await page.getByRole('link', { name: DE.settings, exact: true }).click()
  await expectShown(page.getByRole('heading', { level: 1, name: DE.settings }))
  // This product runs without licences.
  expect(await page.getByRole('link', { name: 'Abrechnung', exact: true }).count()).toBe(0)
  letVehiclesCome()
  await expectShown(page.getByRole('heading', { level: 1, name: DE.settings }))
  expect(await page.getByRole('dialog').count()).toBe(0)
})
