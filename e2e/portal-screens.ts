import { ACCOUNT_SCREENS } from './account-screens.ts'
import { ARCHIVE_SCREENS } from './archive-screens.ts'
import { BILLING_SCREENS } from './billing-screens.ts'
import { EXPENSE_SCREENS } from './expenses-screens.ts'
import { FOUND_SCREENS } from './found-screens.ts'
import { INBOX_RULES_SCREENS } from './inbox-rules-screens.ts'
import { INBOX_SCREENS } from './inbox-screens.ts'
import { toast } from './locators.ts'
import { MAP_SCREENS } from './map-screens.ts'
import { OVERVIEW_SCREENS } from './overview-screens.ts'
import { PEOPLE_SCREENS } from './people-screens.ts'
import { byLanguage, companyPath, go, goToList, type Screen } from './portal-screen.ts'
import { FAILURE_SCREENS } from './portal-screens-failures.ts'
import { STATE_SCREENS } from './portal-screens-states.ts'
import { REMINDER_SCREENS } from './reminders-screens.ts'
import { REPORT_SCHEDULE_SCREENS } from './report-schedules-screens.ts'
import { REPORT_SCREENS } from './reports-screens.ts'
import { VEHICLE_SCREENS } from './vehicles-screens.ts'

const NORMAL_SCREENS: readonly Screen[] = [
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
    isCoveredElsewhere: true,
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
    name: 'contact-address',
    as: 'owner',
    isCoveredElsewhere: true,
    show: async (page, language) => {
      await goToList(page, `${await companyPath(page)}/selectionlists/contacts`)
      await page.keyboard.press('n')
      await page.getByRole('combobox', { name: byLanguage(language, 'Ort', 'Place') }).fill('Reutl')
      await page.getByRole('option', { name: 'Reutlingen' }).first().waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'contact-street-not-found',
    as: 'owner',
    isCoveredElsewhere: true,
    show: async (page, language) => {
      await goToList(page, `${await companyPath(page)}/selectionlists/contacts`)
      await page.keyboard.press('n')
      const typed = byLanguage(language, 'Gartenstr. 5, 72764 Reutlingen', '12 High Street, Reading RG1 2AB')
      await page.getByRole('combobox', { name: byLanguage(language, 'Ort', 'Place') }).fill(typed)
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'contact-map',
    as: 'owner',
    show: async (page, language) => {
      await goToList(page, `${await companyPath(page)}/selectionlists/contacts`)
      await page.keyboard.press('n')
      await page.getByRole('textbox', { name: byLanguage(language, 'Firma', 'Company') }).fill('Stadtwerke')
      await page.getByRole('combobox', { name: byLanguage(language, 'Ort', 'Place') }).fill('Wien')
      await page.getByRole('option').first().click()
      await page.locator('[data-state=drawn]').waitFor()
    },
  },
  {
    name: 'driver-editor',
    as: 'owner',
    isCoveredElsewhere: true,
    show: async (page, language) => {
      await goToList(page, '/user/selectionlists/drivers')
      await page.getByRole('link', { name: 'Emil Schäufele' }).click()
      await page.getByLabel(byLanguage(language, 'Vorname', 'First name')).fill('Emilia')
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
      await toast(page).waitFor()
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

/** Every screen, in every distinct state. */
export const SCREENS: readonly Screen[] = [
  ...NORMAL_SCREENS,
  ...INBOX_SCREENS,
  ...INBOX_RULES_SCREENS,
  ...OVERVIEW_SCREENS,
  ...VEHICLE_SCREENS,
  ...FOUND_SCREENS,
  ...ARCHIVE_SCREENS,
  ...EXPENSE_SCREENS,
  ...REMINDER_SCREENS,
  ...MAP_SCREENS,
  ...BILLING_SCREENS,
  ...REPORT_SCREENS,
  ...REPORT_SCHEDULE_SCREENS,
  ...STATE_SCREENS,
  ...FAILURE_SCREENS,
  ...PEOPLE_SCREENS,
  ...ACCOUNT_SCREENS,
]
