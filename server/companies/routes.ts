import { addCompany, changeCompany, getCompany } from '#contract/companies/calls.ts'
import { bind } from '../http/bind.ts'
import { given, isNothing } from '../http/given.ts'
import { presentCompany } from './present.ts'
import { companyStore, foundCompany } from './store.ts'

export const companyRoutes = [
  bind(addCompany, async ({ db, actor, attributes }) => {
    const company = await foundCompany(db, actor.userId, {
      name: attributes.name,
      email: attributes.email ?? undefined,
    })
    return { data: presentCompany({ company, role: 'company_owner' }) }
  }),

  bind(getCompany, async ({ db, company: { id, role } }) => {
    const company = await companyStore(db, id).get()
    return { data: presentCompany({ company, role }) }
  }),

  bind(changeCompany, async ({ db, company: { id, role }, attributes, expectVersion }) => {
    const companies = companyStore(db, id)
    const before = await companies.lock()
    expectVersion(before.version)
    const patch = given({ name: attributes.name, email: attributes.email })
    const company = isNothing(patch) ? before : await companies.change(patch)
    return { data: presentCompany({ company, role }) }
  }),
]
