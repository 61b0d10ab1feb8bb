import type { Company } from '#contract/companies/company.ts'
import { type CompanyRole, SCOPES_OF_ROLE } from '#contract/permissions.ts'
import type { CompanyRow } from './store.ts'

/** A company as the member with this role sees it. */
export const presentCompany = ({ company, role }: { company: CompanyRow; role: CompanyRole }) => ({
  type: 'company' as const,
  id: company.id,
  attributes: {
    name: company.name,
    email: company.email,
    roles: [role],
    scopes: [...SCOPES_OF_ROLE[role]],
  } satisfies Company,
  meta: { version: company.version },
})
