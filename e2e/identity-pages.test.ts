import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#server/db/id.ts'
import { accountStore } from '#server/identity/accounts/store.ts'
import { makeLink } from '#server/identity/links/make-link.ts'
import { hashPassword } from '#server/identity/passwords/hash.ts'
import { CHEAP } from '#server/identity/testing.ts'
import { axeColourFaultsNow, axeFaultsNow } from './axe.ts'
import { DESKTOP, PHONE, useBrowser } from './browser.ts'
import { completeSignIn, startSignIn } from './identity-portal.ts'
import { useIdentityWorld } from './identity-world.ts'

const world = useIdentityWorld()
const browser = useBrowser()
const PASSWORD = 'Kraniche über Ulm'

async function makeAccount(verified: boolean) {
  const id = newId()
  const email = `${id}@example.test`
  await accountStore(world.database.db).insertOnce({
    id,
    email,
    email_verified: verified,
    first_name: 'Miriam',
    last_name: 'Kern',
    language: 'de',
    password_hash: await hashPassword(PASSWORD, CHEAP),
  })
  return { id, email }
}

const link = (purpose: 'verify-email' | 'reset-password', id: string) =>
  makeLink(world.database.db, new URL(world.url), purpose, { accountId: id })

const email = (page: Page) => page.getByLabel('E-Mail-Adresse')
const password = (page: Page) => page.getByLabel(/^(Neues )?Passwort$/)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const send = (page: Page) => page.locator('main form button[type=submit]').click()

async function fillSignIn(page: Page, address: string, secret: string) {
  await email(page).fill(address)
  await password(page).fill(secret)
  await send(page)
}

/** Every page, and how to reach it. */
const PAGES: Record<string, (page: Page) => Promise<unknown>> = {
  'sign-in': (page) => startSignIn(page, world.url),
  'sign-in refused': async (page) => {
    await startSignIn(page, world.url)
    await fillSignIn(page, `${newId()}@example.test`, 'not the password')
    await page.getByRole('alert').waitFor()
  },
  'sign-in with nothing': async (page) => {
    await startSignIn(page, world.url)
    await email(page).waitFor()
    await send(page)
    await page.getByRole('alert').waitFor()
  },
  register: async (page) => {
    await startSignIn(page, world.url)
    await page.getByRole('link', { name: 'Konto anlegen' }).click()
    await page.getByLabel('Vorname').waitFor()
  },
  'register refused': async (page) => {
    await startSignIn(page, world.url)
    await page.getByRole('link', { name: 'Konto anlegen' }).click()
    await email(page).fill('a@example.test, b@example.test')
    await send(page)
    await page.getByRole('alert').waitFor()
  },
  'check your mail': async (page) => {
    await page.goto(`${world.url}/idp/forgot-password`)
    await email(page).fill(`${newId()}@example.test`)
    await send(page)
    await heading(page, 'Bitte sehen Sie in Ihr Postfach').waitFor()
  },
  'not verified yet': async (page) => {
    const account = await makeAccount(false)
    await startSignIn(page, world.url)
    await fillSignIn(page, account.email, PASSWORD)
    await heading(page, 'Adresse noch nicht bestätigt').waitFor()
  },
  verify: async (page) => page.goto(await link('verify-email', (await makeAccount(false)).id)),
  verified: async (page) => {
    await page.goto(await link('verify-email', (await makeAccount(false)).id))
    await password(page).fill(PASSWORD)
    await send(page)
    await heading(page, 'Adresse bestätigt').waitFor()
  },
  'forgotten password': (page) => page.goto(`${world.url}/idp/forgot-password`),
  'new password': async (page) => page.goto(await link('reset-password', (await makeAccount(true)).id)),
  'password changed': async (page) => {
    await page.goto(await link('reset-password', (await makeAccount(true)).id))
    await password(page).fill('Störche über Speyer')
    await send(page)
    await heading(page, 'Passwort geändert').waitFor()
  },
  'expired link': (page) => page.goto(`${world.url}/idp/reset-password/gone`),
  'expired verification': (page) => page.goto(`${world.url}/idp/verify-email/gone`),
  'unknown request': (page) => page.goto(`${world.url}/idp/interaction/gone`),
  'wrong client': (page) => page.goto(`${world.url}/idp/auth?client_id=nobody`),
  'too many attempts': async (page) => {
    const address = `${newId()}@example.test`
    await startSignIn(page, world.url)
    for (let index = 0; index < 6; index++) {
      await email(page).waitFor()
      await fillSignIn(page, address, `guess ${index}`)
    }
    await heading(page, 'Bitte warten Sie einen Moment').waitFor()
  },
  'not found': (page) => page.goto(`${world.url}/idp/nothing`),
  'sign out': async (page) => {
    const account = await makeAccount(true)
    await startSignIn(page, world.url)
    await fillSignIn(page, account.email, PASSWORD)
    await completeSignIn(page)
    await page.goto(`${world.url}/idp/session/end`)
  },
  'signed out': (page) => page.goto(`${world.url}/idp/session/end/success`),
}

const LOOKS = [
  { colorScheme: 'light', faultsOf: axeFaultsNow, ...DESKTOP },
  { colorScheme: 'dark', faultsOf: axeColourFaultsNow, ...DESKTOP },
  { colorScheme: 'dark', faultsOf: axeFaultsNow, ...PHONE },
  { colorScheme: 'light', faultsOf: axeColourFaultsNow, ...PHONE },
] as const

// One visitor, whose cookies are cleared between two pages.
const faults: string[] = []
let page: Page
beforeAll(async () => {
  ;({ page } = await browser.visitor())
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
})
beforeEach(async () => {
  await world.database.db.deleteFrom('identity_attempts').execute()
  await page.context().clearCookies()
  await page.setViewportSize(DESKTOP.viewport)
  faults.length = 0
})

test.each(Object.keys(PAGES))('%s: accessible, in both themes and widths', async (name) => {
  await PAGES[name]?.(page)
  await page.getByRole('heading', { level: 1 }).waitFor()

  for (const { colorScheme, viewport, faultsOf } of LOOKS) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    const found = await faultsOf(page)
    expect({ colorScheme, viewport, found }).toEqual({ colorScheme, viewport, found: [] })
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await smallTargets(page)).toEqual([])
  }
  expect(faults.filter((fault) => !/status of 4\d\d/.test(fault))).toEqual([])
})

const sidewaysScroll = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** Controls, and links that look like buttons, that are too low to tap on a phone. */
const smallTargets = (page: Page) =>
  page.evaluate(`(() => {
    if (innerWidth > 760) return []
    const looksLikeButton = (link) => {
      const { backgroundColor, borderTopStyle } = getComputedStyle(link)
      return backgroundColor !== 'rgba(0, 0, 0, 0)' || borderTopStyle !== 'none'
    }
    return [
      ...document.querySelectorAll('main button, main input:not([type=hidden]), nav a'),
      ...[...document.querySelectorAll('a')].filter(looksLikeButton),
    ]
      .filter((one) => !one.hidden && one.getBoundingClientRect().height < 44)
      .map((one) => one.outerHTML)
  })()`)
