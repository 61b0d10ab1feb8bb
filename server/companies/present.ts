import type { Company } from '#contract/companies/company.ts'
import { type CompanyRole, SCOPES_OF_ROLE } from '#contract/permissions.ts'
import type { CompanyRow } from './store.ts'

export type SeenCompany = { company: CompanyRow; role: CompanyRole; isNotified: boolean }

/** A company as the member with this role sees it. */
export const presentCompany = ({ company, role, isNotified }: SeenCompany) => ({
  type: 'company' as const,
  id: company.id,
  attributes: {
    name: company.name,
    email: company.email,
    roles: [role],
    scopes: [...SCOPES_OF_ROLE[role]],
    isEventNotificationSubscriptionEnabled: isNotified,
  } satisfies Company,
  meta: { version: company.version },
})
