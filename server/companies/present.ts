import type { BillingMode } from '#contract/billing/plans.ts'
import type { Company } from '#contract/companies/company.ts'
import { type CompanyRole, visibleScopes } from '#contract/permissions.ts'
import { toIsoOrNull } from '../db/instant.ts'
import type { CompanyRow } from './store.ts'

export type CompanyForMember = { company: CompanyRow; role: CompanyRole; isNotified: boolean }

/** A company as a member with this role sees it. */
export const presentCompany = ({ company, role, isNotified }: CompanyForMember, billing: BillingMode) => ({
  type: 'company' as const,
  id: company.id,
  attributes: {
    name: company.name,
    email: company.email,
    roles: [role],
    scopes: visibleScopes(role, billing),
    isEventNotificationSubscriptionEnabled: isNotified,
    hidesPrivateTrips: company.hides_private_trips,
    privateTripsShownAtIso: toIsoOrNull(company.private_trips_shown_at),
  } satisfies Company,
  meta: { version: company.version },
})
