import type { Page } from 'playwright-core'
import { callApi } from './portal-product.ts'

type Language = 'de' | 'en'
type Screen = {
  name: string
  as: 'owner' | 'fresh'
  show: (page: Page, language: Language) => Promise<void>
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor()

async function go(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await heading(page)
}

async function goToList(page: Page, path: string): Promise<void> {
  await go(page, path)
  await page.locator('.row-open').first().waitFor()
}

async function companyPath(page: Page, name = 'Albwerk GmbH'): Promise<string> {
  const { body } = await callApi(page, 'GET', '/users/me/companies')
  const companies = body.data as unknown as (typeof body.data)[]
  return `/company/${companies.find(({ attributes }) => attributes.name === name)?.id}`
}

const byLanguage = (language: Language, de: string, en: string) => (language === 'de' ? de : en)

/** Every screen, in the states that can be told apart. */
export const SCREENS: readonly Screen[] = [
  { name: 'setup', as: 'fresh', show: (page) => go(page, '/setup') },
  { name: 'create-company', as: 'fresh', show: (page) => go(page, '/create-company') },
  {
    name: 'lists-empty',
    as: 'fresh',
    show: async (page) => {
      await go(page, '/user/selectionlists/contacts')
      await page.getByRole('heading', { level: 3 }).waitFor()
    },
  },
  { name: 'profile', as: 'owner', show: (page) => go(page, '/user/profile') },
  { name: 'my-drivers', as: 'owner', show: (page) => goToList(page, '/user/selectionlists/drivers') },
  {
    name: 'company-tags',
    as: 'owner',
    show: async (page) => goToList(page, `${await companyPath(page)}/selectionlists/tags`),
  },
  {
    name: 'company-reasons',
    as: 'owner',
    show: async (page) => goToList(page, `${await companyPath(page)}/selectionlists/reasons`),
  },
  {
    name: 'company-contacts',
    as: 'owner',
    show: async (page) => goToList(page, `${await companyPath(page)}/selectionlists/contacts`),
  },
  {
    name: 'contact-editor',
    as: 'owner',
    show: async (page) => {
      await goToList(page, `${await companyPath(page)}/selectionlists/contacts`)
      await page.getByRole('link', { name: 'Jürgen Ott' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'driver-editor',
    as: 'owner',
    show: async (page, language) => {
      await goToList(page, '/user/selectionlists/drivers')
      await page.getByRole('link', { name: 'Emil Schäufele' }).click()
      await page.getByLabel(byLanguage(language, 'Vorname', 'First name')).fill('Emilia')
    },
  },
  {
    name: 'driver-faults',
    as: 'owner',
    show: async (page, language) => {
      await goToList(page, '/user/selectionlists/drivers')
      await page.keyboard.press('n')
      await page.getByRole('dialog').waitFor()
      await page.getByRole('button', { name: byLanguage(language, 'Speichern', 'Save') }).click()
    },
  },
  {
    name: 'delete-confirm',
    as: 'owner',
    show: async (page, language) => {
      await goToList(page, '/user/selectionlists/drivers')
      await page.getByRole('link', { name: 'Emil Schäufele' }).click()
      await page.getByRole('button', { name: byLanguage(language, 'Löschen', 'Delete') }).click()
    },
  },
  {
    name: 'settings-general',
    as: 'owner',
    show: async (page) => go(page, `${await companyPath(page)}/settings/general`),
  },
  {
    name: 'profile-menu',
    as: 'owner',
    show: async (page, language) => {
      await goToList(page, '/user/selectionlists/drivers')
      await page
        .getByRole('button', { name: byLanguage(language, 'Profilmenü von', 'Profile menu of') })
        .click()
    },
  },
  {
    name: 'palette',
    as: 'owner',
    show: async (page) => {
      await goToList(page, '/user/selectionlists/drivers')
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').waitFor()
    },
  },
  {
    name: 'keyboard-help',
    as: 'owner',
    show: async (page) => {
      await goToList(page, '/user/selectionlists/drivers')
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'toast-saved',
    as: 'owner',
    show: async (page, language) => {
      await go(page, '/user/profile')
      const field = page.getByLabel(byLanguage(language, 'Vorname', 'First name'))
      await field.fill((await field.inputValue()) === 'Miriam' ? 'Miriam A.' : 'Miriam')
      await page.keyboard.press('Control+Enter')
      await page.locator('.toast').waitFor()
    },
  },
  {
    name: 'toast-error',
    as: 'owner',
    show: async (page, language) => {
      await page.route('**/api/users/me', (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({
              status: 500,
              headers: { 'x-request-id': '0190a6c1-52f0-7b1d-9c3e-4f2a6d7e8b90' },
              body: '{}',
            })
          : route.continue(),
      )
      await go(page, '/user/profile')
      await page.getByLabel(byLanguage(language, 'Nachname', 'Last name')).fill('Kern-Vogt')
      await page.keyboard.press('Control+Enter')
      await page.locator('.toast').waitFor()
    },
  },
  {
    name: 'unsaved',
    as: 'owner',
    show: async (page, language) => {
      await goToList(page, '/user/selectionlists/drivers')
      await page.getByRole('link', { name: 'Emil Schäufele' }).click()
      await page.getByLabel(byLanguage(language, 'Vorname', 'First name')).fill('Emilia')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').nth(1).waitFor()
    },
  },
  {
    name: 'conflict',
    as: 'owner',
    show: async (page, language) => {
      await page.route('**/selectionlists/drivers/*', (route) =>
        route.request().method() === 'PATCH' ? route.fulfill({ status: 412, body: '{}' }) : route.continue(),
      )
      await goToList(page, '/user/selectionlists/drivers')
      await page.getByRole('link', { name: 'Emil Schäufele' }).click()
      await page.getByLabel(byLanguage(language, 'Vorname', 'First name')).fill('Emilia')
      await page.keyboard.press('Control+Enter')
      await page.getByRole('dialog').nth(1).waitFor()
    },
  },
  {
    name: 'no-permission',
    as: 'owner',
    show: async (page) => go(page, `${await companyPath(page, 'Kern Consulting')}/settings`),
  },
  {
    name: 'company-switcher',
    as: 'owner',
    show: async (page, language) => {
      await goToList(page, `${await companyPath(page)}/selectionlists/contacts`)
      const burger = page.getByRole('button', { name: byLanguage(language, 'Menü öffnen', 'Open menu') })
      if (await burger.isVisible()) await burger.click()
      await page.getByRole('button', { name: /Albwerk GmbH/ }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  { name: 'not-found', as: 'owner', show: (page) => go(page, '/nowhere') },
  {
    name: 'list-error',
    as: 'owner',
    show: async (page) => {
      await page.route('**/selectionlists/tags?*', (route) => route.fulfill({ status: 500, body: '{}' }))
      await go(page, '/user/selectionlists/tags')
      await page.getByRole('heading', { level: 3 }).waitFor()
    },
  },
  {
    name: 'list-loading',
    as: 'owner',
    show: async (page) => {
      await page.route('**/selectionlists/reasons?*', () => new Promise(() => {}))
      await go(page, '/user/selectionlists/reasons')
      await page.waitForTimeout(500)
    },
  },
  {
    name: 'start-skeleton',
    as: 'owner',
    show: async (page) => {
      await page.route('**/api/users/me', () => new Promise(() => {}))
      await page.goto('/')
      await page.waitForTimeout(500)
    },
  },
  {
    name: 'start-failure',
    as: 'owner',
    show: async (page) => {
      await page.route('**/api/users/me', (route) => route.abort())
      await go(page, '/')
    },
  },
  {
    name: 'drawer',
    as: 'owner',
    show: async (page, language) => {
      await goToList(page, '/user/selectionlists/drivers')
      const burger = page.getByRole('button', { name: byLanguage(language, 'Menü öffnen', 'Open menu') })
      if (await burger.isVisible()) await burger.click()
    },
  },
]
