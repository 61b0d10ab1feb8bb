import type { Page } from 'playwright-core'
import { listContent, pageHeading } from './locators.ts'
import { callApi } from './portal-product.ts'

export type Language = 'de' | 'en'
export type Screen = {
  name: string
  as: 'owner' | 'fresh' | 'leaving' | 'invited'
  /** Consists of parts that other screens show: screenshots only, no axe. */
  isCoveredElsewhere?: boolean
  show: (page: Page, language: Language) => Promise<void>
}

export async function go(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await pageHeading(page).waitFor()
}

export async function goToList(page: Page, path: string): Promise<void> {
  await go(page, path)
  await listContent(page).first().waitFor()
}

export async function companyPath(page: Page, name = 'Albwerk GmbH'): Promise<string> {
  const { body } = await callApi(page, 'GET', '/users/me/companies')
  const companies = body.data as unknown as (typeof body.data)[]
  return `/company/${companies.find(({ attributes }) => attributes.name === name)?.id}`
}

export const byLanguage = (language: Language, de: string, en: string) => (language === 'de' ? de : en)
