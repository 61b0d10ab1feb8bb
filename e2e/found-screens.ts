import { byLanguage, companyPath, goToList, type Screen } from './portal-screen.ts'

/** The lists of a whole company. */
export const FOUND_SCREENS: readonly Screen[] = [
  {
    name: 'all-trips',
    as: 'owner',
    show: async (page) =>
      goToList(page, `${await companyPath(page)}/trips?search=wartung&categories=business,none`),
  },
  {
    name: 'all-trips-period',
    as: 'owner',
    isCoveredElsewhere: true,
    show: async (page, language) => {
      await goToList(page, `${await companyPath(page)}/trips?from=2026-10-01&to=2026-10-31`)
      await page.getByRole('button', { name: /01.*10.*31/ }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: byLanguage(language, 'Dieser Monat', 'This month') })
        .waitFor()
    },
  },
  {
    name: 'all-expenses',
    as: 'owner',
    show: async (page) => goToList(page, `${await companyPath(page)}/expenses`),
  },
]
