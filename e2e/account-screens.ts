import type { Page } from 'playwright-core'
import type { Language, Screen } from './portal-screen.ts'

const open = async (page: Page, path: string, language: Language) => {
  await page.goto(`/idp/account/${path}?lang=${language}`)
  await page.locator('main form').waitFor()
}

const send = (page: Page) => page.locator('main form button[type=submit]').click()

/** The provider's pages for the account of a signed-in user. */
export const ACCOUNT_SCREENS: readonly Screen[] = [
  {
    name: 'account-password',
    as: 'owner',
    show: (page, language) => open(page, 'password', language),
  },
  {
    name: 'account-password-refused',
    as: 'owner',
    isCoveredElsewhere: true,
    show: async (page, language) => {
      await open(page, 'password', language)
      await send(page)
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'account-email',
    as: 'owner',
    show: (page, language) => open(page, 'email', language),
  },
  {
    name: 'account-email-refused',
    as: 'owner',
    isCoveredElsewhere: true,
    show: async (page, language) => {
      await open(page, 'email', language)
      await page.getByLabel(/^(Neue E-Mail-Adresse|New email address)$/).fill('miriam.kern')
      await send(page)
      await page.getByRole('alert').first().waitFor()
    },
  },
]
