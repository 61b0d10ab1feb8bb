import { startSkeleton, toast } from './locators.ts'
import { endSession } from './portal-product.ts'
import { byLanguage, companyPath, go, goToList, type Screen } from './portal-screen.ts'

/** Errors, conflicts and lost sessions. */
export const FAILURE_SCREENS: readonly Screen[] = [
  {
    name: 'driver-faults',
    as: 'owner',
    isCoveredElsewhere: true,
    show: async (page, language) => {
      await goToList(page, '/user/selectionlists/drivers')
      await page.keyboard.press('n')
      await page.getByRole('dialog').waitFor()
      await page.getByRole('button', { name: byLanguage(language, 'Speichern', 'Save') }).click()
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
      await toast(page).waitFor()
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
    isCoveredElsewhere: true,
    show: async (page) => go(page, `${await companyPath(page, 'Kern Consulting')}/settings`),
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
    isCoveredElsewhere: true,
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
      await Promise.all([page.waitForRequest('**/api/users/me'), page.goto('/')])
      await startSkeleton(page).waitFor()
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
    name: 'sign-in-again',
    as: 'leaving',
    show: async (page, language) => {
      await go(page, '/user/selectionlists/drivers?entry=new')
      await page.getByLabel(byLanguage(language, 'Vorname', 'First name')).fill('Anna')
      await page.getByLabel(byLanguage(language, 'Nachname', 'Last name')).fill('Berger')
      await endSession(page)
      await page.keyboard.press('Control+Enter')
      await page.getByRole('dialog').nth(1).waitFor()
    },
  },
]
