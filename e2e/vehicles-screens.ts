import type { Page } from 'playwright-core'
import { historyEntries, quickEntry, tripStart } from './locators.ts'
import { callApi } from './portal-product.ts'
import { byLanguage, companyPath, go, goToList, type Screen } from './portal-screen.ts'

/** The path of the vehicle that has a logbook. */
export async function logbookPath(page: Page): Promise<string> {
  const company = await companyPath(page)
  const { body } = await callApi(
    page,
    'GET',
    `${company.replace('company', 'companies')}/vehicles?filter[licensePlate]=214`,
  )
  const [vehicle] = body.data as unknown as (typeof body.data)[]
  return `${company}/vehicles/${vehicle?.id}`
}

/** Assigns the first employees to the vehicle; again is no change. */
async function assignUsers(page: Page, path: string): Promise<void> {
  const [, , companyId, , vehicleId] = path.split('/')
  const { body } = await callApi(page, 'GET', `/companies/${companyId}/users`)
  const employees = body.data as unknown as (typeof body.data)[]
  for (const { id } of employees.slice(0, 4))
    await callApi(page, 'PATCH', `/vehicles/${vehicleId}/users`, {
      type: 'user',
      id,
      attributes: { roles: ['vehicle_user'] },
    })
}

export const openTrip = async (page: Page, reason: string) => {
  await goToList(page, `${await logbookPath(page)}/trips`)
  await page.getByText(reason).first().click()
  await page.getByRole('dialog').waitFor()
  await tripStart(page).waitFor()
}

export const VEHICLE_SCREENS: readonly Screen[] = [
  {
    name: 'vehicles',
    as: 'owner',
    show: async (page) => goToList(page, `${await companyPath(page)}/vehicles`),
  },
  {
    name: 'vehicles-none-found',
    as: 'owner',
    isCoveredElsewhere: true,
    show: async (page) => {
      await go(page, `${await companyPath(page)}/vehicles?search=XY`)
      await page.getByRole('heading', { level: 3 }).waitFor()
    },
  },
  {
    name: 'vehicle-new',
    as: 'owner',
    show: async (page) => {
      await go(page, `${await companyPath(page)}/vehicles?vehicle=new`)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'vehicle-settings',
    as: 'owner',
    show: async (page, language) => {
      await go(page, `${await logbookPath(page)}/settings`)
      await page
        .getByRole('form', { name: byLanguage(language, 'Einstellungen des Fahrzeugs', 'Vehicle settings') })
        .waitFor()
    },
  },
  {
    name: 'vehicle-recording',
    as: 'owner',
    show: async (page, language) => {
      await go(page, `${await logbookPath(page)}/settings/recording`)
      await page
        .getByRole('heading', { name: byLanguage(language, 'Noch kein Gerät', 'No device yet') })
        .waitFor()
    },
  },
  {
    name: 'vehicle-delete',
    as: 'owner',
    show: async (page, language) => {
      await go(page, `${await logbookPath(page)}/settings/deletion`)
      await page
        .getByRole('button', { name: byLanguage(language, 'Fahrzeug löschen', 'Delete vehicle') })
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'vehicle-users',
    as: 'owner',
    show: async (page) => {
      const path = await logbookPath(page)
      await assignUsers(page, path)
      await goToList(page, `${path}/users`)
    },
  },
  {
    name: 'vehicle-user-picker',
    as: 'owner',
    show: async (page) => {
      await go(page, `${await logbookPath(page)}/users/add`)
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  { name: 'trips', as: 'owner', show: async (page) => goToList(page, `${await logbookPath(page)}/trips`) },
  {
    name: 'trips-ticked',
    as: 'owner',
    show: async (page) => {
      await goToList(page, `${await logbookPath(page)}/trips`)
      for (const key of ['j', 'j', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
    },
  },
  {
    name: 'trips-merge',
    as: 'owner',
    show: async (page, language) => {
      await goToList(page, `${await logbookPath(page)}/trips`)
      for (const key of ['j', 'j', 'j', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
      const action = page.getByRole('button', { name: byLanguage(language, 'Zusammenführen', 'Merge') })
      if (!(await action.isVisible())) return
      await action.click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'trips-quick',
    as: 'owner',
    show: async (page) => {
      await goToList(page, `${await logbookPath(page)}/trips?quick=true`)
      await quickEntry(page).waitFor()
    },
  },
  {
    name: 'trip-editor',
    as: 'owner',
    show: (page) => openTrip(page, 'Wartung Heizzentrale'),
  },
  {
    name: 'trip-history',
    as: 'owner',
    isCoveredElsewhere: true,
    show: async (page, language) => {
      await openTrip(page, 'Wartung Heizzentrale')
      await page.getByText(byLanguage(language, 'Verlauf', 'History')).click()
      await historyEntries(page).first().waitFor()
      await historyEntries(page).last().scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'trip-faults',
    as: 'owner',
    show: async (page, language) => {
      await goToList(page, `${await logbookPath(page)}/trips?trip=new`)
      await page.getByRole('dialog').waitFor()
      await page
        .getByRole('textbox', { name: byLanguage(language, 'Datum', 'Date') })
        .first()
        .fill('31.02.2026')
      await page.getByRole('button', { name: byLanguage(language, 'Speichern', 'Save'), exact: true }).click()
      await page
        .getByRole('group', { name: byLanguage(language, 'Bitte prüfen Sie', 'Please check') })
        .waitFor()
    },
  },
  {
    name: 'calendar',
    as: 'owner',
    show: async (page) => {
      await go(page, `${await logbookPath(page)}/calendar`)
      await page.getByRole('table').getByRole('link').first().waitFor()
    },
  },
  {
    name: 'changes',
    as: 'owner',
    show: async (page) => goToList(page, `${await logbookPath(page)}/history`),
  },
  {
    name: 'changes-deleted',
    as: 'owner',
    isCoveredElsewhere: true,
    show: async (page, language) => {
      await goToList(page, `${await logbookPath(page)}/history?show=deletions`)
      await page
        .getByText(byLanguage(language, 'Verlauf', 'History'), { exact: true })
        .first()
        .click()
      await historyEntries(page).first().waitFor()
    },
  },
  {
    name: 'changes-all',
    as: 'owner',
    isCoveredElsewhere: true,
    show: async (page) => goToList(page, `${await logbookPath(page)}/history?show=all`),
  },
]
