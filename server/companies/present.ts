import type { BillingMode } from '#contract/billing/plans.ts'
import type { Company } from '#contract/companies/company.ts'
import { type CompanyRole, shownScopes } from '#contract/permissions.ts'
import type { CompanyRow } from './store.ts'

export type SeenCompany = { company: CompanyRow; role: CompanyRole; isNotified: boolean }

/** A company as the member with this role sees it. */
export const presentCompany = ({ company, role, isNotified }: SeenCompany, billing: BillingMode) => ({
  type: 'company' as const,
  id: company.id,
  attributes: {
    name: company.name,
    email: company.email,
    roles: [role],
    scopes: shownScopes(role, billing),
    isEventNotificationSubscriptionEnabled: isNotified,
  } satisfies Company,
  meta: { version: company.version },
})
