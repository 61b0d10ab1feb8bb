import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { profileMenu, startSkeleton } from './locators.ts'
import { callApi } from './portal-product.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'

const world = usePortal()
let page: Page
let company: string

beforeAll(async () => {
  page = await world.openAs(await world.account())
  const reply = await callApi(page, 'POST', '/companies', {
    type: 'company',
    attributes: { name: 'Albwerk GmbH' },
  })
  company = reply.body.data.id
})
beforeEach(() => page.unrouteAll())

const problem = (status: number, code: string, requestId?: string) => ({
  status,
  headers: requestId ? { 'x-request-id': requestId } : {},
  contentType: 'application/json',
  body: JSON.stringify({ errors: [{ status: String(status), code, title: code }] }),
})

const alert = () => page.getByRole('alert')

async function saveDriver(): Promise<void> {
  await page.goto('/user/selectionlists/drivers?entry=new')
  await page.getByLabel('Vorname').fill('Anna')
  await page.getByLabel('Nachname').fill('Berger')
  await page.getByRole('button', { name: 'Speichern' }).click()
}

test.each([
  [400, 'json.malformed', 'Die Anfrage war fehlerhaft.'],
  [403, 'permission.denied', 'Sie haben nicht die notwendige Berechtigung.'],
  [404, 'not_found', 'Das Objekt wurde nicht gefunden.'],
  [418, 'unheard.of', 'Es ist ein unbekannter Fehler aufgetreten'],
  [429, 'rate_limited', 'Das waren zu viele Anfragen auf einmal. Bitte warten Sie einen Moment.'],
])('a save refused with %i %s shows "%s" and keeps what was typed', async (status, code, sentence) => {
  await page.route('**/selectionlists/drivers', (route) => route.fulfill(problem(status, code)))
  await saveDriver()
  await expectShown(alert().getByText('Speichern fehlgeschlagen'))
  await expectShown(alert().getByText(sentence, { exact: true }))
  await eventually(() => page.getByLabel('Vorname').inputValue()).toBe('Anna')
})

test('a server error shows its request id', async () => {
  await page.route('**/selectionlists/drivers', (route) =>
    route.fulfill(problem(500, 'internal', '0190-request')),
  )
  await saveDriver()
  await expectShown(alert().getByText('Es ist ein unbekannter Fehler aufgetreten', { exact: true }))
  await expectShown(alert().getByText('Vorgang 0190-request'))
})

test('a save while the server is down reports it, loses nothing and works later', async () => {
  await page.route('**/selectionlists/drivers', (route) => route.abort())
  await saveDriver()
  await expectShown(alert().getByText(/^Es kommt keine Antwort/))
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expectShown(page.getByRole('link', { name: 'Anna Berger' }))
})

test('a failed start-up shows a page, and a retry continues to the requested screen', async () => {
  await page.route('**/api/users/me', (route) => route.fulfill(problem(503, 'unavailable')))
  await page.goto('/user/selectionlists/drivers')
  await expectShown(page.getByRole('heading', { name: 'Das hat nicht geklappt' }))
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expectShown(page.getByRole('link', { name: 'Anna Berger' }))
})

test('the skeleton appears at once, and a slow list shows that it is loading', async () => {
  const { promise: waiting, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/users/me', async (route) => {
    await waiting
    await route.continue()
  })
  const { promise: listing, resolve: releaseList } = Promise.withResolvers<void>()
  await page.route('**/selectionlists/drivers?*', async (route) => {
    await listing
    await route.continue()
  })
  await page.goto('/user/selectionlists/drivers', { waitUntil: 'commit' })
  await expectShown(startSkeleton(page))
  release()
  await expectShown(page.getByRole('status').getByText('Wird geladen'))
  releaseList()
  await expectShown(page.getByRole('link', { name: 'Anna Berger' }))
})

test('a list that fails to load shows an error and can be retried', async () => {
  await page.route('**/selectionlists/tags?*', (route) => route.fulfill(problem(404, 'not_found')))
  await page.goto('/user/selectionlists/tags')
  await expectShown(page.getByRole('heading', { name: 'Die Liste konnte nicht geladen werden' }))
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expectShown(page.getByRole('heading', { name: 'Noch keine Tags' }))
})

test.each([
  {
    screen: 'the profile',
    path: () => '/user/profile',
    call: () => '/users/me',
    type: 'user',
    attribute: 'lastName',
    label: 'Nachname',
  },
  {
    screen: 'the settings of a company',
    path: () => `/company/${company}/settings/general`,
    call: () => `/companies/${company}`,
    type: 'company',
    attribute: 'name',
    label: 'Name des Unternehmens',
  },
])(
  'a conflict in $screen keeps what was typed, and overwrites nothing unseen',
  async ({ path, call, type, attribute, label }) => {
    const stored = async () => (await callApi(page, 'GET', call())).body.data.attributes[attribute]
    const field = page.getByLabel(label)
    const overtaken = page.getByRole('dialog', { name: 'Inzwischen geändert' })
    await page.goto(path())
    const before = await field.inputValue()
    await field.fill('Meines')
    await callApi(page, 'PATCH', call(), { type, attributes: { [attribute]: 'Fremdes' } })
    await page.keyboard.press('Control+Enter')
    await overtaken.getByRole('button', { name: 'Weiter bearbeiten' }).click()
    await eventually(() => field.inputValue()).toBe('Meines')
    expect(await stored()).toBe('Fremdes')

    await page.keyboard.press('Control+Enter')
    await overtaken.getByRole('button', { name: 'Neu laden' }).click()
    await eventually(() => field.inputValue()).toBe('Fremdes')
    await field.fill(before)
    await page.keyboard.press('Control+Enter')
    await expectShown(page.getByText('Ihre Änderungen wurden gespeichert'))
    expect(await stored()).toBe(before)
  },
)

test('what is typed while a form is being saved stays, and is not saved yet', async () => {
  await page.goto('/user/profile')
  const [first, last] = [page.getByLabel('Vorname'), page.getByLabel('Nachname')]
  const [firstName, lastName] = [await first.inputValue(), await last.inputValue()]
  const { promise: sent, resolve: send } = Promise.withResolvers<void>()
  await page.route('**/api/users/me', (route) => sent.then(() => route.continue()))
  await first.fill('Mirjam')
  await page.keyboard.press('Control+Enter')
  await last.fill('Kern-Yıldız')
  send()
  await expectShown(page.getByText('Ihre Änderungen wurden gespeichert'))
  expect([await first.inputValue(), await last.inputValue()]).toEqual(['Mirjam', 'Kern-Yıldız'])
  await expectShown(page.getByText('Nicht gespeichert'))
  const stored = async () => (await callApi(page, 'GET', '/users/me')).body.data.attributes
  expect(await stored()).toMatchObject({ firstName: 'Mirjam', lastName })
  await first.fill(firstName)
  await last.fill(lastName)
  await page.keyboard.press('Control+Enter')
  await eventually(stored).toMatchObject({ firstName, lastName })
})

test('mails follow the language chosen last, even while that of the visit is still being sent', async () => {
  await callApi(page, 'PATCH', '/users/me', { type: 'user', attributes: { languageIso: 'en' } })
  const { promise: sent, resolve: send } = Promise.withResolvers<void>()
  const arrived: string[] = []
  await page.route('**/api/users/me', async (route) => {
    const wish = route.request().postDataJSON()?.data.attributes.languageIso
    if (wish === 'de') await sent
    if (wish) arrived.push(wish)
    await route.continue()
  })
  await page.goto('/user/profile')
  const speak = async (language: string) => {
    await profileMenu(page).click()
    await page.getByRole('menuitemradio', { name: language }).click()
    await page.keyboard.press('Escape')
  }
  await speak('English')
  await expectShown(page.getByRole('heading', { level: 1, name: 'Profile' }))
  send()
  await eventually(() => arrived).toEqual(['de', 'en'])
  await speak('Deutsch')
  await eventually(() => arrived).toEqual(['de', 'en', 'de'])
})

test('the back button with a dirty form asks, and stays if the user stays', async () => {
  await page.goto('/user/selectionlists/drivers')
  await page.getByRole('button', { name: 'Profilmenü von Miriam Kern' }).click()
  await page.getByRole('menuitem', { name: 'Profil' }).click()
  await page.getByLabel('Vorname').fill('Mirjam')
  await page.goBack()
  const ask = page.getByRole('dialog', { name: 'Änderungen verwerfen?' })
  await ask.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await eventually(() => ask.count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/user/profile')
  await eventually(() => page.getByLabel('Vorname').inputValue()).toBe('Mirjam')
  await page.goBack()
  await ask.getByRole('button', { name: 'Verwerfen' }).click()
  await expectShown(page.getByRole('heading', { level: 2, name: /^Fahrer/ }))
})

test('two tabs work in two companies independently', async () => {
  const boss = await world.openAs(await world.account({ firstName: 'Bea' }))
  const reply = await callApi(boss, 'POST', '/companies', {
    type: 'company',
    attributes: { name: 'Kern Consulting' },
  })
  const me = await callApi(page, 'GET', '/users/me')
  await world.db
    .insertInto('memberships')
    .values({ company_id: reply.body.data.id, user_id: me.body.data.id, role: 'company_user' })
    .execute()

  await page.goto(`/company/${company}`)
  await expectShown(page.getByRole('button', { name: 'Albwerk GmbH', expanded: true }))
  const other = await page.context().newPage()
  await other.goto(`/company/${reply.body.data.id}`)
  await expectShown(other.getByRole('button', { name: 'Kern Consulting', expanded: true }))
  await page.getByRole('link', { name: 'Meine Auswahllisten' }).click()
  await expectShown(page.getByRole('button', { name: 'Albwerk GmbH', expanded: true }))
  await page.getByRole('link', { name: 'Wegbuch, zur Startseite' }).click()
  await eventually(() => new URL(page.url()).pathname).toBe(`/company/${company}/vehicles`)

  await expectPlainEmployee(other, reply.body.data.id)
})

/** An employee reads the lists, changes nothing, and sees a refusal on pages that are not for them. */
async function expectPlainEmployee(tab: Page, id: string): Promise<void> {
  await expectShown(tab.getByRole('heading', { name: 'Noch keine Fahrzeuge' }))
  expect(await tab.getByRole('button', { name: 'Fahrzeug hinzufügen' }).count()).toBe(0)
  await tab.getByRole('link', { name: 'Auswahllisten', exact: true }).click()
  await expectShown(tab.getByRole('heading', { name: 'Noch keine Tags' }))
  expect(await tab.getByRole('button', { name: 'Tag hinzufügen' }).count()).toBe(0)
  expect(await tab.getByRole('link', { name: 'Einstellungen' }).count()).toBe(0)
  await tab.goto(`/company/${id}/settings`)
  await expectShown(tab.getByRole('heading', { level: 1, name: 'Keine Berechtigung' }))
}

test('dead links say so: unknown page, foreign company, unknown list', async () => {
  for (const path of [
    '/nowhere',
    '/company/0190a000-0000-7000-8000-000000000000',
    `/company/${company}/selectionlists/nothing`,
    `/company/${company}/vehicles/nothing`,
  ]) {
    await page.goto(path)
    await expectShown(page.getByRole('heading', { level: 1, name: 'Seite nicht gefunden' }))
  }
  await page.getByRole('link', { name: 'Zur Startseite', exact: true }).click()
  await expectShown(page.getByRole('heading', { level: 1, name: 'Fahrzeuge' }))
})
