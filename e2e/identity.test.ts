import { expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { completeSignIn, fetchMe, refreshTokens, startSignIn, startSignOut } from './identity-portal.ts'
import { useIdentityWorld } from './identity-world.ts'
import { eventually } from './portal-world.ts'

const world = useIdentityWorld()
const browser = useBrowser()

const EMAIL = 'juergen.ott@example.test'
const PASSWORD = 'Kraniche über Ulm'
const NEW_PASSWORD = 'Störche über Speyer'

test('from registering to being asked again', async () => {
  const { url } = world
  const { page, context } = await browser.visitor()

  // Register and verify by the mail's link.
  await startSignIn(page, url, { ui_locales: 'de' })
  await page.getByRole('link', { name: 'Konto anlegen' }).click()
  await page.getByLabel('Vorname').fill('Jürgen')
  await page.getByLabel('Nachname').fill('Ott')
  await page.getByLabel('E-Mail-Adresse').fill(EMAIL)
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await page.getByRole('heading', { name: 'Bitte sehen Sie in Ihr Postfach' }).waitFor()
  await page.goto(await world.mailedLink(EMAIL, 'verify-email'))
  await page.getByRole('button', { name: 'Adresse bestätigen' }).click()
  await page.getByRole('heading', { name: 'Adresse bestätigt' }).waitFor()
  const onward = page.getByRole('link', { name: 'Weiter zur Anmeldung' })
  await eventually(() => onward.getAttribute('href')).toBe(`/?login_hint=${encodeURIComponent(EMAIL)}`)

  // Sign in with the hint: the cursor is in the password field.
  await startSignIn(page, url, { ui_locales: 'de', login_hint: EMAIL })
  await page.waitForURL(/\/idp\/interaction\//)
  await eventually(() => page.getByLabel('E-Mail-Adresse').inputValue()).toBe(EMAIL)
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  const first = await completeSignIn(page)
  expect(first.profile).toMatchObject({ given_name: 'Jürgen', email: EMAIL, email_verified: true })
  expect((await fetchMe(url, first.access_token)).status).toBe(200)

  // An expired token is refreshed unnoticed.
  world.setClockAhead(631_000)
  expect((await fetchMe(url, first.access_token)).status).toBe(401)
  world.setClockAhead(0)
  const second = await refreshTokens(page)
  expect(second?.access_token).not.toBe(first.access_token)
  expect(second?.refresh_token).not.toBe(first.refresh_token)
  expect((await fetchMe(url, second?.access_token ?? '')).status).toBe(200)

  // Another tab signs in through the session, without a page.
  const tab = await context.newPage()
  await startSignIn(tab, url, { prompt: 'none', redirect_uri: `${url}/auth/silent` })
  expect((await completeSignIn(tab, '/auth/silent')).profile.sub).toBe(first.profile.sub)

  // Reset the password on another device: all sessions here end.
  const elsewhere = await browser.visitor({ locale: 'en-GB' })
  await elsewhere.page.goto(`${url}/idp/forgot-password`)
  await elsewhere.page.getByLabel('Email address').fill(EMAIL)
  await elsewhere.page.getByRole('button', { name: 'Send link' }).click()
  await elsewhere.page.getByRole('heading', { name: 'Please check your inbox' }).waitFor()
  await elsewhere.page.goto(await world.mailedLink(EMAIL, 'reset-password'))
  await elsewhere.page.getByLabel('New password').fill(NEW_PASSWORD)
  await elsewhere.page.getByRole('button', { name: 'Save password' }).click()
  await elsewhere.page.getByRole('heading', { name: 'Password changed' }).waitFor()
  await expect(refreshTokens(page)).rejects.toThrow('grant request is invalid')
  await startSignIn(tab, url, { prompt: 'none', redirect_uri: `${url}/auth/silent` })
  await expect(completeSignIn(tab, '/auth/silent')).rejects.toThrow('End-User authentication is required')

  // Sign in with the new password; then sign out, and be asked again.
  await startSignIn(page, url, { login_hint: EMAIL, ui_locales: 'de' })
  await page.waitForURL(/\/idp\/interaction\//)
  await page.getByLabel('Passwort', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await completeSignIn(page)
  await startSignOut(page)
  await page.waitForURL((address) => address.origin === url && address.pathname === '/', {
    waitUntil: 'commit',
  })
  await startSignIn(page, url, { ui_locales: 'de' })
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
})

test('without scripts everything still works', async () => {
  const { url } = world
  const { page } = await browser.visitor({ javaScriptEnabled: false })
  const query = new URLSearchParams({
    client_id: 'wegbuch',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${url}/auth/callback`,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    login_hint: EMAIL,
  })
  await page.goto(`${url}/idp/auth?${query.toString()}`)
  expect(await page.getByRole('button', { name: 'Passwort anzeigen' }).count()).toBe(0)
  await page.getByLabel('Passwort', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.waitForURL((address) => address.pathname === '/auth/callback')
  await page.goto(`${url}/idp/session/end?client_id=wegbuch`)
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await page.getByRole('heading', { name: 'Sie sind abgemeldet' }).waitFor()
})

test('the password can be shown while typing, and is hidden again before it is sent', async () => {
  const { url } = world
  const { page } = await browser.visitor()
  await startSignIn(page, url)
  const field = page.getByLabel('Passwort', { exact: true })
  await field.fill('something')
  await page.getByRole('button', { name: 'Passwort anzeigen' }).click()
  await eventually(() => field.getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Passwort anzeigen', pressed: true }).click()
  await eventually(() => field.getAttribute('type')).toBe('password')
})
