import type { Page } from 'playwright-core'
import { callApi } from './portal-product.ts'
import { byLanguage, companyPath, go, goToList, type Screen } from './portal-screen.ts'
import { logbookPath } from './vehicles-screens.ts'

/** The archived vehicle of the company; creates it once. */
async function archivedVehicle(page: Page, company: string): Promise<string> {
  const vehicles = `${company.replace('company', 'companies')}/vehicles`
  const { body } = await callApi(page, 'GET', `${vehicles}?filter[archived]=only`)
  const [there] = body.data as unknown as (typeof body.data)[]
  if (there) return there.id
  const place = { address: { street: 'Heilbronner Straße 190', city: 'Stuttgart', country: 'DE' } }
  const attributes = { licensePlate: 'S-AR 2019', odometer: 187_204, place, timeZone: 'Europe/Berlin' }
  const reply = await callApi(page, 'POST', vehicles, { type: 'vehicle', attributes })
  await callApi(page, 'POST', `/vehicles/${reply.body.data.id}/archive`)
  return reply.body.data.id
}

async function openArchived(page: Page): Promise<void> {
  const company = await companyPath(page)
  await go(page, `${company}/vehicles/${await archivedVehicle(page, company)}/trips`)
  await page.getByRole('complementary', { name: /^(Archiv|Archive)$/ }).waitFor()
  // Checking a dialog takes the page below it apart, which must have come to rest.
  await page.waitForLoadState('networkidle')
}

/** Vehicles that were sold. */
export const ARCHIVE_SCREENS: readonly Screen[] = [
  { name: 'vehicle-archived', as: 'owner', show: openArchived },
  {
    name: 'vehicle-restore',
    as: 'owner',
    show: async (page, language) => {
      await openArchived(page)
      await page.getByRole('button', { name: byLanguage(language, 'Wiederherstellen', 'Restore') }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'vehicles-archive',
    as: 'owner',
    isCoveredElsewhere: true,
    show: async (page) => {
      const company = await companyPath(page)
      await archivedVehicle(page, company)
      await goToList(page, `${company}/vehicles?list=archive`)
    },
  },
  {
    name: 'vehicles-archive-link',
    as: 'owner',
    isCoveredElsewhere: true,
    show: async (page) => {
      const company = await companyPath(page)
      await archivedVehicle(page, company)
      await goToList(page, `${company}/vehicles`)
      await page.getByRole('link', { name: /^(Archiv|Archive)/ }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'vehicle-settings-archive',
    as: 'owner',
    isCoveredElsewhere: true,
    show: async (page, language) => {
      await go(page, `${await logbookPath(page)}/settings/deletion`)
      await page
        .getByRole('button', { name: byLanguage(language, 'Fahrzeug löschen', 'Delete vehicle') })
        .scrollIntoViewIfNeeded()
    },
  },
]
