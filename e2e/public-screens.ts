import type { Page } from 'playwright-core'
import { renderMail } from '#server/mail/render.ts'
import { sampleMails } from '#server/mail/samples.ts'
import type { Language } from './portal-screen.ts'

/** Screens without sign-in: pages of the provider, and mails. */
type PublicScreen = { name: string; as: null; show: (page: Page, language: Language) => Promise<void> }

const send = (page: Page) => page.locator('main form button[type=submit]').click()

/** A new address each time, because of the rate limit. */
let visitors = 0
const unknownEmail = () => `nobody${(visitors += 1)}@example.com`

async function openSignIn(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/')
  await page.locator('#email').waitFor()
}

async function openRegister(page: Page): Promise<void> {
  await openSignIn(page)
  await page.locator('.foot a').click()
  await page.locator('#firstName').waitFor()
}

const PAGES: Record<string, PublicScreen['show']> = {
  'sign-in': openSignIn,
  'sign-in-refused': async (page) => {
    await openSignIn(page)
    await page.locator('#email').fill(unknownEmail())
    await page.locator('#password').fill('not the password')
    await send(page)
    await page.getByRole('alert').waitFor()
  },
  register: openRegister,
  'register-refused': async (page) => {
    await openRegister(page)
    await page.locator('#email').fill('a@example.test, b@example.test')
    await send(page)
    await page.getByRole('alert').waitFor()
  },
  'forgot-password': async (page) => {
    await page.goto('/idp/forgot-password')
    await page.locator('#email').waitFor()
  },
  'mail-sent': async (page) => {
    await page.goto('/idp/forgot-password')
    await page.locator('#email').fill(unknownEmail())
    await send(page)
    await page.locator('.symbol').waitFor()
  },
  'link-expired': async (page) => {
    await page.goto('/idp/reset-password/gone')
    await page.locator('main h1').waitFor()
  },
  'signed-out': async (page) => {
    await page.goto('/idp/session/end/success')
    await page.locator('main h1').waitFor()
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
