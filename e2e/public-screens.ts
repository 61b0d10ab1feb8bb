import type { Page } from 'playwright-core'
import { renderMail } from '#server/mail/render.ts'
import { sampleMails } from '#server/mail/samples.ts'
import { proofPage } from '#server/reports/proof-page/page.ts'
import type { Language } from './portal-screen.ts'

/** Screens without sign-in: pages of the provider, and mails. */
type PublicScreen = { name: string; as: null; show: (page: Page, language: Language) => Promise<void> }

const email = (page: Page) => page.getByLabel(/^(E-Mail-Adresse|Email address)$/)
const send = (page: Page) => page.locator('main form button[type=submit]').click()

/** A new address each time, because of the rate limit. */
let visitors = 0
const unknownEmail = () => `nobody${(visitors += 1)}@example.com`

async function openSignIn(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/')
  await email(page).waitFor()
}

async function openRegister(page: Page): Promise<void> {
  await openSignIn(page)
  await page.getByRole('link', { name: /^(Konto anlegen|Create an account)$/ }).click()
  await page.getByLabel(/^(Vorname|First name)$/).waitFor()
}

const PROVEN = {
  head: { number: '4812', hash: '9f2c41d07be85a36'.repeat(4), atIso: '2026-10-31T17:42:09.000Z' },
  checkpoint: { number: '77', hash: '5d18e0aa934c72fb'.repeat(4), atIso: '2026-11-01T02:00:00.000Z' },
}

const PAGES: Record<string, PublicScreen['show']> = {
  proof: async (page, language) => {
    const body = proofPage(PROVEN, language, (other) => `?language=${other}`)
    await page.route('**/PROOF/**', (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.goto('/PROOF/4812/known')
    await page.getByRole('heading', { level: 1 }).waitFor()
  },
  'proof-unknown': async (page, language) => {
    await page.goto(`/PROOF/812/${'AB'.repeat(32)}/44/${'CD'.repeat(32)}?language=${language}`)
  },
  'sign-in': openSignIn,
  'sign-in-refused': async (page) => {
    await openSignIn(page)
    await email(page).fill(unknownEmail())
    await page.getByLabel(/^(Passwort|Password)$/).fill('not the password')
    await send(page)
    await page.getByRole('alert').waitFor()
  },
  register: openRegister,
  'register-refused': async (page) => {
    await openRegister(page)
    await email(page).fill('a@example.test, b@example.test')
    await send(page)
    await page.getByRole('alert').waitFor()
  },
  'forgot-password': async (page) => {
    await page.goto('/idp/forgot-password')
    await email(page).waitFor()
  },
  'mail-sent': async (page) => {
    await page.goto('/idp/forgot-password')
    await email(page).fill(unknownEmail())
    await send(page)
    await page
      .getByRole('heading', { name: /^(Bitte sehen Sie in Ihr Postfach|Please check your inbox)$/ })
      .waitFor()
  },
  'link-expired': async (page) => {
    await page.goto('/idp/reset-password/gone')
    await page.getByRole('heading', { level: 1 }).waitFor()
  },
  'signed-out': async (page) => {
    await page.goto('/idp/session/end/success')
    await page.getByRole('heading', { level: 1 }).waitFor()
  },
}

const mails = sampleMails(new URL('https://wegbuch.example')).map(
  (content): PublicScreen => ({
    name: `mail-${content.template}`,
    as: null,
    show: async (page, language) => {
      await page.goto('about:blank')
      await page.setContent(renderMail(content, language, 'hilfe@wegbuch.example').html)
    },
  }),
)

export const PUBLIC_SCREENS: readonly PublicScreen[] = [
  ...Object.entries(PAGES).map(([name, show]) => ({ name, as: null, show })),
  ...mails,
]
