import { addCompany, changeCompany, getCompany } from '#contract/companies/calls.ts'
import { bind } from '../http/bind.ts'
import { omitUndefined } from '../http/omit-undefined.ts'
import { presentCompany } from './present.ts'
import { companyStore, createCompany } from './store.ts'

export const companyRoutes = [
  bind(addCompany, async ({ db, actor, attributes, recordEvent, billing }) => {
    const company = await createCompany(db, actor.userId, {
      name: attributes.name,
      email: attributes.email ?? undefined,
    })
    await recordEvent({ kind: 'company.created', companyId: company.id })
    return { data: presentCompany({ company, role: 'company_owner', isNotified: false }, billing) }
  }),

  bind(getCompany, async ({ db, actor, company: { id, role }, billing }) => {
    const companies = companyStore(db, id)
    const [company, isNotified] = [await companies.get(), await companies.isNotified(actor.userId)]
    return { data: presentCompany({ company, role, isNotified }, billing) }
  }),

  bind(changeCompany, async ({ db, actor, company: { id, role }, attributes, expectVersion, ...call }) => {
    const companies = companyStore(db, id)
    const before = await companies.lock()
    expectVersion(before.version)
    const { name, email, hidesPrivateTrips } = attributes
    const patch = omitUndefined({ name, email, hides_private_trips: hidesPrivateTrips })
    const company = (await companies.change(patch)) ?? before
    if (company.hides_private_trips !== before.hides_private_trips) {
      const details = { hidesPrivateTrips: company.hides_private_trips }
      await call.recordEvent({ kind: 'company.privacy_changed', companyId: id, details })
    }
    const isNotified = await companies.isNotified(actor.userId)
    return { data: presentCompany({ company, role, isNotified }, call.billing) }
  }),
]
