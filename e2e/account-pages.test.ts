import { test } from 'vitest'
import { PASSWORD, runMailRequestsAndListMails } from '#server/identity/testing.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'

const world = usePortal()
const NEW_PASSWORD = 'Störche über Speyer'

test('from the profile to a new password, and in again with it', async () => {
  const account = await world.account()
  const page = await world.signInByForm(account, '/user/profile')
  await page.getByRole('link', { name: 'Passwort ändern' }).click()
  await page.getByLabel('Aktuelles Passwort', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Neues Passwort', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  await page.getByRole('link', { name: 'Weiter zur Anmeldung' }).click()
  await eventually(() => page.getByLabel('E-Mail-Adresse').inputValue()).toBe(account.email)
  await page.getByLabel('Passwort', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expectShown(page.getByRole('heading', { level: 1, name: 'Willkommen bei Wegbuch, Miriam' }))
})

test('from the profile to a new address, confirmed by the mailed link, and back to the profile', async () => {
  const account = await world.account()
  const email = `new-${account.email}`
  const page = await world.signInByForm(account, '/user/profile')
  await page.getByRole('link', { name: 'E-Mail-Adresse ändern' }).click()
  await page.getByLabel('Neue E-Mail-Adresse').fill(email)
  await page.getByLabel('Aktuelles Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Link senden' }).click()
  await expectShown(page.getByRole('heading', { name: 'Bitte sehen Sie in Ihr Postfach' }))
  const mail = (await runMailRequestsAndListMails(world, email)).at(-1)
  if (mail?.template !== 'confirm-new-email') throw new Error(`no link but ${mail?.template}`)
  await page.goto(mail.values.link)
  await page.getByRole('button', { name: 'Adresse ändern' }).click()
  await page.getByRole('link', { name: 'Zum Profil' }).click()
  await expectShown(page.getByText(email))
})
