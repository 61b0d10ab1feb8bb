import type { CompanyRole } from '#contract/permissions.ts'
import type { TestApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'

/** A company created by a new owner. */
export async function makeCompany(
  test: TestApp,
  name = 'Albwerk GmbH',
): Promise<{ id: string; owner: Person }> {
  const owner = await test.person()
  const reply = await owner.post('/api/companies', 'company', { name })
  return { id: reply.json<{ data: { id: string } }>().data.id, owner }
}

/** A new user with a role in the company; by default the lowest. */
export async function makeMember(
  test: TestApp,
  companyId: string,
  role: CompanyRole = 'company_user',
): Promise<Person> {
  const person = await test.person()
  await test.db
    .insertInto('memberships')
    .values({ company_id: companyId, user_id: person.id, role })
    .execute()
  return person
}

export async function removeMember(test: TestApp, companyId: string, person: Person): Promise<void> {
  await test.db
    .deleteFrom('memberships')
    .where('company_id', '=', companyId)
    .where('user_id', '=', person.id)
    .execute()
}
