import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { endSession, signIn } from './portal-product.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'

const world = usePortal()
const pathOf = (page: Page) => new URL(page.url()).pathname

const listTitle = (page: Page, name: RegExp) => expectShown(page.getByRole('heading', { level: 2, name }))

test('a user without a company is welcomed and shown two ways to continue', async () => {
  const page = await world.signInByForm(await world.account())
  await expectShown(page.getByRole('heading', { level: 1, name: 'Willkommen bei Wegbuch, Miriam' }))
  expect(pathOf(page)).toBe('/setup')
})

test('a deep link and a login hint survive the redirect to the provider', async () => {
  const account = await world.account()
  const { page } = await world.visitor()
  await page.goto(`/user/selectionlists/reasons?login_hint=${encodeURIComponent(account.email)}`)
  const field = page.getByLabel(/^E-Mail/)
  await expectShown(field)
  await eventually(() => field.inputValue()).toBe(account.email)
  await signIn(page, account)
  await listTitle(page, /^Gründe/)
  expect(pathOf(page)).toBe('/user/selectionlists/reasons')
  expect(new URL(page.url()).search).toBe('')
})

test('another tab signs in silently, with tokens of its own', async () => {
  const page = await world.openAs(await world.account(), '/')
  const other = await page.context().newPage()
  await other.goto('/user/selectionlists/tags')
  await listTitle(other, /^Tags/)
  expect(await tokenOf(other)).not.toBe(await tokenOf(page))
})

test('a duplicated tab does not use the tokens it was copied with', async () => {
  const page = await world.openAs(await world.account(), '/')
  const copied = await page.evaluate(() => JSON.stringify(Object.fromEntries(Object.entries(sessionStorage))))
  const duplicate = await page.context().newPage()
  await duplicate.addInitScript((text) => {
    if (sessionStorage.length > 0) return
    for (const [name, value] of Object.entries(JSON.parse(text) as Record<string, string>))
      sessionStorage.setItem(name, value)
  }, copied)
  await duplicate.goto('/user/selectionlists/tags')
  await listTitle(duplicate, /^Tags/)
  expect(await tokenOf(duplicate)).not.toBe(await tokenOf(page))
  expect(await tokenOf(page)).toBe(tokenIn(copied))
})

test('a reload keeps the tab signed in without the provider', async () => {
  // By the provider's page: a page that was opened signed in would get its tokens back whenever it has none.
  const page = await world.signInByForm(await world.account(), '/user/selectionlists/tags')
  await listTitle(page, /^Tags/)
  const before = await tokenOf(page)
  await page.reload()
  await listTitle(page, /^Tags/)
  expect(await tokenOf(page)).toBe(before)
})

test('an expired token is renewed silently, also by a provider that is being restarted', async () => {
  const page = await world.openAs(await world.account(), '/user/selectionlists/tags')
  await listTitle(page, /^Tags/)
  const before = await tokenOf(page)
  await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.includes('user:')) ?? ''
    const user = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    sessionStorage.setItem(key, JSON.stringify({ ...user, expires_at: Math.floor(Date.now() / 1000) + 5 }))
  })
  // Only the refresh token is left, and the first request gets a proxy's error.
  await page.context().clearCookies()
  await page.route('**/idp/token', (route) => route.fulfill({ status: 503, body: 'busy' }), { times: 1 })
  await page.getByRole('link', { name: 'Gründe' }).click()
  await listTitle(page, /^Gründe 0/)
  expect(await tokenOf(page)).not.toBe(before)
})

test('a token that the server rejects is renewed once and the call repeated', async () => {
  const page = await world.openAs(await world.account(), '/user/selectionlists/tags')
  await listTitle(page, /^Tags/)
  let refused = 0
  await page.route('**/selectionlists/reasons?*', async (route) => {
    refused += 1
    if (refused > 1) return route.continue()
    await route.fulfill({ status: 401, body: JSON.stringify({ errors: [{ code: 'auth.invalid_token' }] }) })
  })
  await page.getByRole('link', { name: 'Gründe' }).click()
  await listTitle(page, /^Gründe 0/)
  expect(refused).toBe(2)
})

test('when a session ends during an edit, nothing typed is lost', async () => {
  const account = await world.account()
  const page = await world.openAs(account, '/user/selectionlists/drivers?entry=new')
  await page.getByLabel('Vorname').fill('Anna')
  await page.getByLabel('Nachname').fill('Berger')
  await endSession(page)
  // Meanwhile another version was deployed: none of the old files are available.
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: '' }))

  const dialog = page.getByRole('dialog', { name: 'Bitte melden Sie sich erneut an' })
  const signsInBeside = async ({ email }: { email: string }) => {
    await page.getByRole('button', { name: 'Speichern', exact: true }).click()
    await expectShown(dialog)
    const [popup] = await Promise.all([
      page.context().waitForEvent('page'),
      dialog.getByRole('button', { name: 'Anmelden' }).click(),
    ])
    await popup.getByLabel(/^E-Mail/).fill(email)
    await popup.getByLabel('Passwort', { exact: true }).fill('Kraniche über Ulm')
    await popup.getByRole('button', { name: 'Anmelden' }).click()
  }
  await signsInBeside(account)
  await expectShown(page.getByRole('link', { name: 'Anna Berger' }))
  expect(await dialog.isVisible()).toBe(false)
  await page.unrouteAll()

  // Another user at the same browser starts fresh: nothing is saved in their name.
  await page.keyboard.press('n')
  await page.getByLabel('Vorname').fill('Berta')
  await page.getByLabel('Nachname').fill('Berger')
  await endSession(page)
  refuseToLeave(page)
  await signsInBeside(await world.account({ firstName: 'Bea' }))
  await expectShown(page.getByRole('button', { name: 'Profilmenü von Bea Kern' }))
  await listTitle(page, /^Fahrer 0/)
})

test('a tab whose session has ended for good is led to the sign-in when it is opened again', async () => {
  const account = await world.account()
  const page = await world.signInByForm(account, '/user/selectionlists/tags')
  await listTitle(page, /^Tags/)
  await endSession(page)
  await page.reload()
  await signIn(page, account)
  await listTitle(page, /^Tags/)
  expect(pathOf(page)).toBe('/user/selectionlists/tags')
})

test('signing out ends the session at the provider by the stored address', async () => {
  const account = await world.account()
  const page = await world.signInByForm(account)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.getByRole('button', { name: 'Profilmenü von Miriam Kern' }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await expectShown(page.getByLabel(/^E-Mail/))
  expect(requests.some((url) => url.includes('/idp/session/end?') && url.includes('id_token_hint='))).toBe(
    true,
  )

  const other = await page.context().newPage()
  await other.goto('/user/profile')
  await expectShown(other.getByLabel(/^E-Mail/))
})

test('an unexpected callback shows a page with a way to continue', async () => {
  const account = await world.account()
  const page = await world.openAs(account)
  const other = await page.context().newPage()
  await other.goto('/auth/callback?code=made-up&state=made-up')
  await expectShown(other.getByRole('heading', { name: 'Das hat nicht geklappt' }))
  await other.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expectShown(other.getByRole('heading', { name: /^Willkommen/ }))
})

test('a tab with unsaved changes saves nothing in the name of a user who signed in beside it', async () => {
  const [anna, bea] = [await world.account({ firstName: 'Anna' }), await world.account({ firstName: 'Bea' })]
  const page = await world.signInByForm(anna, '/user/profile')
  await page.getByLabel('Vorname').fill('Annabell')
  refuseToLeave(page)
  const other = await page.context().newPage()
  await other.goto('/user/profile')
  await other.getByRole('button', { name: /^Profilmenü von Anna/ }).click()
  await other.getByRole('menuitem', { name: 'Abmelden' }).click()
  await signIn(other, bea)
  await expectShown(other.getByRole('button', { name: /^Profilmenü von Bea/ }))

  // The first call of the old page renews its token silently, by the session of the other user.
  const changes: string[] = []
  page.on('request', (sent) => {
    if (sent.method() === 'PATCH') changes.push(sent.headers().authorization ?? '')
  })
  const annas = `Bearer ${await tokenOf(page)}`
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expectShown(page.getByRole('button', { name: /^Profilmenü von Bea/ }))
  expect(changes.filter((token) => token !== annas)).toEqual([])
  await eventually(() => page.getByLabel('Vorname').inputValue()).toBe('Bea')
})

/** Dismisses the browser's question whether to leave the page: the user stays. */
const refuseToLeave = (page: Page) => page.on('dialog', (question) => void question.dismiss())

const tokenOf = async (page: Page) =>
  tokenIn(await page.evaluate(() => JSON.stringify(Object.fromEntries(Object.entries(sessionStorage)))))

function tokenIn(storage: string): string {
  const all = JSON.parse(storage) as Record<string, string>
  const key = Object.keys(all).find((name) => name.includes('user:')) ?? ''
  return (JSON.parse(all[key] ?? '{}') as { access_token?: string }).access_token ?? ''
}
