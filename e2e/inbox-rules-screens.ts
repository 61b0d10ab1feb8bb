import type { Page } from 'playwright-core'
import { callApi } from './portal-product.ts'
import { byLanguage, companyPath, go, type Screen } from './portal-screen.ts'

const place = (name: string | null, street: string, city: string) => ({
  name,
  address: { street, postalCode: null, city, country: 'DE' },
  coordinate: null,
})

const RULES = [
  { from: { kind: 'home' }, to: { kind: 'work' }, weekdays: [1, 2, 3, 4, 5], category: 'commute' },
  {
    from: { kind: 'any' },
    to: { kind: 'customers' },
    category: 'business',
    reason: 'Wartung',
    isCustomersContact: true,
  },
  {
    from: { kind: 'any' },
    to: { kind: 'place', place: place('Kindergarten', 'Gartenstraße 8', 'Reutlingen') },
    hours: { from: '07:00', to: '09:00' },
    category: 'family',
  },
]

/** Rules that exist already are refused. */
async function openRules(page: Page): Promise<void> {
  const path = await companyPath(page)
  for (const attributes of RULES)
    await callApi(page, 'POST', `${path.replace('company', 'companies')}/rules`, { type: 'rule', attributes })
  await callApi(page, 'PATCH', `${path.replace('company', 'companies')}/own-places`, {
    type: 'own_places',
    attributes: { home: place(null, 'Mörikestraße 17', 'Esslingen') },
  })
  await go(page, `${path}/inbox/rules`)
  await page.getByRole('main').getByRole('listitem').first().waitFor()
}

export const INBOX_RULES_SCREENS: readonly Screen[] = [
  { name: 'inbox-rules', as: 'owner', show: openRules },
  {
    name: 'inbox-rule-editor',
    as: 'owner',
    show: async (page, language) => {
      await openRules(page)
      await page.getByRole('button', { name: byLanguage(language, 'Regel anlegen', 'Add rule') }).click()
      await page.getByRole('dialog').waitFor()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: byLanguage(language, 'Geschäftlich', 'Business') })
        .click()
    },
  },
]
