import type { Page } from 'playwright-core'
import { byLanguage, go, goToList, type Language, type Screen } from './portal-screen.ts'
import { logbookPath, openTrip } from './vehicles-screens.ts'

async function showMap(page: Page): Promise<void> {
  const map = page.locator('[data-state=drawn]').filter({ visible: true })
  await map.waitFor()
  await map.scrollIntoViewIfNeeded()
}

const placeField = (page: Page, language: Language) =>
  page.getByRole('combobox', { name: byLanguage(language, 'Ort', 'Place') })

/** Maps of each kind, beside the form that they belong to. */
export const MAP_SCREENS: readonly Screen[] = [
  {
    name: 'map-trip-places',
    as: 'owner',
    isCoveredElsewhere: true,
    show: async (page) => {
      await openTrip(page, 'Wartung Heizzentrale')
      await showMap(page)
    },
  },
  {
    name: 'map-trip-track',
    as: 'owner',
    show: async (page) => {
      await openTrip(page, 'Abnahme Station 7')
      await showMap(page)
    },
  },
  {
    name: 'map-expense',
    as: 'owner',
    isCoveredElsewhere: true,
    show: async (page, language) => {
      await goToList(page, `${await logbookPath(page)}/expenses`)
      await page
        .getByText(byLanguage(language, 'Parken', 'Parking'))
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
      await showMap(page)
    },
  },
  {
    name: 'map-vehicle',
    as: 'owner',
    isCoveredElsewhere: true,
    show: async (page, language) => {
      await go(page, `${await logbookPath(page)}/settings`)
      await placeField(page, language).fill('Ulm')
      await page.getByRole('listbox').getByRole('option').first().click()
      await showMap(page)
    },
  },
]
