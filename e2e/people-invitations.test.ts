import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newId } from '#server/db/id.ts'
import { type Account, callApi, openSignedIn } from './portal-product.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'

const world = usePortal()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const question = (page: Page, company: string) =>
  page.getByRole('dialog', { name: `${company} lädt Sie ein` })
const questions = (page: Page) => page.getByRole('dialog', { name: /lädt Sie ein$/ }).count()

/** Another company that invites the account. */
async function inviteAccount(account: Account, name: string): Promise<string> {
  const company_id = newId()
  await world.db.insertInto('companies').values({ id: company_id, name }).execute()
  const { email } = account
  const invitation = { id: newId(), company_id, name: 'Jo', email, role: 'company_user', language: 'de' }
  await world.db.insertInto('invitations').values(invitation).execute()
  return invitation.id
}

const withdrawInvitation = (id: string) => world.db.deleteFrom('invitations').where('id', '=', id).execute()

/** Signs in on a page with a fake clock. */
async function onClock(account: Account, path: string): Promise<Page> {
  const { page } = await world.visitor()
  await page.clock.install()
  await openSignedIn(page, world, account, path)
  return page
}

test('a user waiting at the setup is asked within a minute after an invitation arrives', async () => {
  const account = await world.account()
  const page = await onClock(account, '/setup')
  await expectShown(page.getByText(account.email).first())
  await expectShown(page.getByText('Wir prüfen das jede Minute.'))
  const id = await inviteAccount(account, 'Spät GmbH')
  await page.clock.fastForward(60_000)
  await expectShown(question(page, 'Spät GmbH'))
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Spät GmbH lädt Sie ein')
  await button(page, 'Ablehnen').click()
  await eventually(() => questions(page)).toBe(0)
  expect((await callApi(page, 'GET', '/invitations')).body).toMatchObject({ data: [] })
  await page.goto(`/invitation/${id}`)
  await expectShown(page.getByRole('heading', { name: 'Diese Einladung ist nicht mehr offen' }))
})

test('an open editor is not covered: the question waits until it is closed', async () => {
  const account = await world.account()
  const page = await onClock(account, '/user/selectionlists/drivers')
  await button(page, 'Fahrer hinzufügen').click()
  await page.getByLabel('Vorname').fill('Emil')
  await inviteAccount(account, 'Geduld GmbH')
  // Twice: by the second reply, everything that the first one causes has been shown.
  for (let minute = 0; minute < 2; minute++) {
    const asked = page.waitForResponse((response) => response.url().endsWith('/users/me/invitations'))
    await page.clock.fastForward(61_000)
    expect(await (await asked).json()).toMatchObject({ data: [{ type: 'invitation' }] })
    await page.waitForLoadState('networkidle')
  }
  await page.getByLabel('Nachname').fill('Lee')
  expect(await questions(page)).toBe(0)
  await button(page, 'Speichern').click()
  await expectShown(question(page, 'Geduld GmbH'))
})

test('a link asks about its own invitation first; failing, withdrawn, accepted and left ones', async () => {
  const account = await world.account()
  await inviteAccount(account, 'Ältere GmbH')
  const meant = await inviteAccount(account, 'Gemeinte GmbH')
  const page = await world.openAs(account, `/invitation/${meant}?login_hint=${account.email}`)
  await expectShown(question(page, 'Gemeinte GmbH'))
  await expectShown(page.getByText('1 von 2'))

  await page.route('**/api/invitations/*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await button(page, 'Annehmen').click()
  await expectShown(page.getByRole('alert').getByText('Einladung annehmen fehlgeschlagen'))
  await button(page, 'Ablehnen').click()
  await expectShown(page.getByRole('alert').getByText('Einladung ablehnen fehlgeschlagen'))
  await expectShown(page.getByText('Es ist ein unbekannter Fehler aufgetreten').first())
  await page.unrouteAll()
  for (const left of [1, 0]) {
    await page.getByRole('button', { name: 'Meldung schließen' }).first().click()
    await eventually(() => page.getByRole('alert').count()).toBe(left)
  }

  await withdrawInvitation(meant)
  await button(page, 'Annehmen').click()
  await expectShown(question(page, 'Ältere GmbH'))
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await page.getByText('1 von 2').count()).toBe(0)
  await button(page, 'Annehmen').click()
  await eventually(() => page.url()).toMatch(/\/company\/[0-9a-f-]{36}\//)
  await eventually(() => questions(page)).toBe(0)

  await page.goto('/user/profile')
  await button(page, 'Ältere GmbH verlassen').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verlassen' }).click()
  await expectShown(page.getByText('Ihre Änderungen wurden gespeichert'))
  await eventually(() => page.getByText('Ältere GmbH').count()).toBe(0)
  await page.goto('/')
  await expectShown(page.getByRole('heading', { level: 1, name: /^Willkommen/ }))
})

test("inviting again, withdrawing and inviting twice show what went wrong in the product's words", async () => {
  const page = await world.openAs(await world.account(), '/create-company')
  await page.getByLabel('Name des Unternehmens').fill('Albwerk GmbH')
  await button(page, 'Unternehmen anlegen').click()
  await page.getByRole('link', { name: 'Mitarbeiter' }).click()
  // The key belongs to the page that is shown: on the vehicles page it would add a vehicle.
  await expectShown(page.getByRole('heading', { level: 1, name: 'Mitarbeiter' }))
  const invite = async (email: string) => {
    await page.keyboard.press('n')
    await page.getByLabel('Name', { exact: true }).fill('Zoë')
    await page.getByRole('textbox', { name: 'E-Mail' }).fill(email)
    await button(page, 'Einladung senden').click()
  }
  const failed = (title: string, text: string) =>
    expectShown(page.getByRole('alert').filter({ hasText: title }).filter({ hasText: text }))
  await invite('zoe@example.test')
  await expectShown(page.getByText('Die Einladung an zoe@example.test ist unterwegs'))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await invite('ZOE@example.test')
  await failed('Einladung fehlgeschlagen', 'Eine Einladung mit dieser E-Mail-Adresse existiert bereits.')
  const { body } = await callApi(page, 'GET', '/users/me')
  await page.getByRole('textbox', { name: 'E-Mail' }).fill(String(body.data.attributes.email))
  await button(page, 'Einladung senden').click()
  await failed('Einladung fehlgeschlagen', 'Der Benutzer ist bereits Mitglied.')
  await page.keyboard.press('Escape')
  await button(page, 'Verwerfen').click()

  await page.getByRole('link', { name: 'Einladungen' }).click()
  // The toast of the first invitation may still be there: only the reply shows that it was sent again.
  await Promise.all([page.waitForResponse(/reinvite$/), button(page, 'Zoë erneut einladen').click()])
  await eventually(() => page.locator('[aria-busy]').count()).toBe(0)
  await expectShown(page.getByText('Die Einladung an zoe@example.test ist unterwegs').first())
  await button(page, 'Zoë erneut einladen').click()
  await failed('Erneut einladen fehlgeschlagen', 'zu viele Anfragen')
  await world.db.deleteFrom('invitations').where('email', '=', 'zoe@example.test').execute()
  await button(page, 'Einladung an Zoë löschen').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
  await failed('Einladung löschen fehlgeschlagen', 'Das Objekt wurde nicht gefunden.')
  await expectShown(page.getByRole('heading', { name: 'Keine offenen Einladungen' }))
})
