import { historyEntries, historySummary } from './locators.ts'
import { byLanguage, go, goToList, type Screen } from './portal-screen.ts'
import { logbookPath } from './vehicles-screens.ts'

export const EXPENSE_SCREENS: readonly Screen[] = [
  {
    name: 'expenses',
    as: 'owner',
    show: async (page) => goToList(page, `${await logbookPath(page)}/expenses`),
  },
  {
    name: 'expense-new',
    as: 'owner',
    show: async (page, language) => {
      await go(page, `${await logbookPath(page)}/expenses?expense=new`)
      await page.getByLabel(byLanguage(language, 'Gesamtbetrag', 'Total')).fill('60')
      await page.getByLabel(byLanguage(language, 'Menge', 'Quantity')).fill('35,31')
      await page.getByLabel(byLanguage(language, 'Kilometerstand', 'Odometer')).fill('48000')
      await page.getByRole('dialog').getByRole('status').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'expense-editor',
    as: 'owner',
    show: async (page, language) => {
      await goToList(page, `${await logbookPath(page)}/expenses`)
      await page.getByRole('region', { name: /zwölf Monate|twelve months/ }).waitFor()
      await page
        .getByText(byLanguage(language, 'Parken', 'Parking'))
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
      await historySummary(page).click()
      await historyEntries(page).first().waitFor()
    },
  },
]
