import { toast } from './locators.ts'
import { byLanguage, companyPath, go, goToList, type Screen } from './portal-screen.ts'

const SECRET = '0190a6c1-52f0-7b1d-9c3e-4f2a6d7e8b90'

/** The screens of employees, invitations and notifications. */
export const PEOPLE_SCREENS: readonly Screen[] = [
  {
    name: 'employees',
    as: 'owner',
    show: async (page) => goToList(page, `${await companyPath(page)}/employees`),
  },
  {
    name: 'employees-none-found',
    isCoveredElsewhere: true,
    as: 'owner',
    show: async (page) => {
      await go(page, `${await companyPath(page)}/employees/list?q=zz`)
      await page.getByRole('heading', { level: 3 }).waitFor()
    },
  },
  {
    name: 'employee-editor',
    as: 'owner',
    show: async (page) => {
      await goToList(page, `${await companyPath(page)}/employees`)
      await page.getByRole('link', { name: 'Tobias Brenner' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'employee-owner',
    isCoveredElsewhere: true,
    as: 'owner',
    show: async (page) => {
      await goToList(page, `${await companyPath(page)}/employees`)
      await page.getByRole('link', { name: /^Miriam.* Kern/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'employee-remove',
    isCoveredElsewhere: true,
    as: 'owner',
    show: async (page, language) => {
      await goToList(page, `${await companyPath(page)}/employees`)
      await page.getByRole('link', { name: 'Tobias Brenner' }).click()
      await page.getByRole('button', { name: byLanguage(language, 'Entfernen', 'Remove') }).click()
      await page.getByRole('dialog').nth(1).waitFor()
    },
  },
  {
    name: 'company-invitations',
    as: 'owner',
    show: async (page) => goToList(page, `${await companyPath(page)}/invitations`),
  },
  {
    name: 'invite-dialog',
    as: 'owner',
    show: async (page) => {
      await goToList(page, `${await companyPath(page)}/employees`)
      await page.keyboard.press('n')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'invite-exists',
    as: 'owner',
    isCoveredElsewhere: true,
    show: async (page, language) => {
      await goToList(page, `${await companyPath(page)}/employees`)
      await page.keyboard.press('n')
      await page.getByLabel('Name', { exact: true }).fill('Zoë Hägele')
      await page
        .getByLabel('E-Mail')
        .or(page.getByLabel('Email', { exact: true }))
        .first()
        .fill('zoe@example.com')
      await page
        .getByRole('button', { name: byLanguage(language, 'Einladung senden', 'Send invitation') })
        .click()
      await toast(page).waitFor()
    },
  },
  {
    name: 'invitation-delete',
    isCoveredElsewhere: true,
    as: 'owner',
    show: async (page, language) => {
      await goToList(page, `${await companyPath(page)}/employees/invitations`)
      const name = byLanguage(
        language,
        'Einladung an Zoë Hägele löschen',
        'Delete the invitation to Zoë Hägele',
      )
      await page.getByRole('button', { name }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'invitation-modal',
    as: 'invited',
    show: async (page) => {
      await page.goto('/')
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'invitation-missing', as: 'fresh', show: (page) => go(page, `/invitation/${SECRET}`) },
  {
    name: 'notifications-waiting',
    as: 'owner',
    show: async (page) => {
      await page.route('**/event_notification_subscription', async (route) => {
        const attributes = {
          email: 'buero@albwerk.example',
          eventType: 'trip.recording.*',
          isConfirmed: false,
        }
        const data = [
          { type: 'event_notification_subscription', id: SECRET, attributes, meta: { version: 1 } },
        ]
        await route.fulfill({ json: { data, meta: { page: { limit: 50, offset: 0, total: 1 } } } })
      })
      await go(page, `${await companyPath(page)}/settings/general`)
      await page.getByText('buero@albwerk.example').waitFor()
    },
  },
  {
    name: 'unsubscribe',
    as: 'owner',
    show: (page) => go(page, `/notifications/unsubscribe#${SECRET}/${SECRET}`),
  },
  {
    name: 'unsubscribe-gone',
    isCoveredElsewhere: true,
    as: 'owner',
    show: async (page) => {
      await go(page, `/notifications/confirm#${SECRET}/${SECRET}`)
      await page.getByRole('button').first().click()
      await page.getByRole('heading', { level: 1, name: /gilt nicht mehr|no longer valid/ }).waitFor()
    },
  },
]
