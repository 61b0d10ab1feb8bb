import type { Page } from 'playwright-core'
import { newId } from '#server/db/id.ts'
import { type Account, callApi, type PortalProduct } from './portal-product.ts'

const EMPLOYEES = [
  ['Tobias', 'Brenner', 'company_user'],
  ['Katharina', 'Vogt', 'company_manager'],
  ['Ayşe', 'Yıldız', 'company_user'],
  ['Mateusz', 'Wójcik', 'company_user'],
  ['Leonie', 'Ott', 'company_user'],
  ['Friedrich', 'von der Heyden-Schwarzenbach', 'company_user'],
] as const

const INVITED = [
  ['Zoë Hägele', 'zoe@example.com', 'company_user'],
  ['Emil Schäufele', 'emil.schaeufele@stadtwerke-metzingen.example', 'company_user'],
  ['Dr. Karin Lang', 'karin.lang@example.com', 'company_manager'],
] as const

/** Employees and invitations of the company; returns who is invited, by it and by another. */
export async function fillPeople(portal: PortalProduct, page: Page, companyId: string): Promise<Account> {
  const { db } = portal
  for (const [first_name, last_name, role] of EMPLOYEES) {
    const id = newId()
    const email = `${first_name}.${last_name.split(' ').at(-1)}@albwerk.example`.toLowerCase()
    await db
      .insertInto('users')
      .values({ id, issuer: 'sample', subject: id, email, first_name, last_name, language: 'de' })
      .execute()
    await db.insertInto('memberships').values({ company_id: companyId, user_id: id, role }).execute()
  }
  const invited = await portal.account({ firstName: 'Jonas', email: 'jonas.invited@example.com' })
  const all = [...INVITED, ['Jonas Kern', invited.email, 'company_user'] as const]
  for (const [name, email, role] of all)
    await callApi(page, 'POST', `/companies/${companyId}/invitations`, {
      type: 'company_invitation',
      attributes: { name, email, roleIds: [role] },
    })
  const other = newId()
  await db.insertInto('companies').values({ id: other, name: 'Ortsverein Münsingen' }).execute()
  await db
    .insertInto('invitations')
    .values({
      id: newId(),
      company_id: other,
      name: 'Jonas Kern',
      email: invited.email,
      role: 'company_user',
      language: 'de',
    })
    .execute()
  return invited
}
