import { useCurrentCompany } from './current-company.ts'
import { hasCompanyScope } from './permissions.ts'

/** The page of plans. */
export const billingAddress = (companyId: string): string => `/company/${companyId}/settings/billing`

/** Null for users who may not see it. */
export function useBillingAddress(): string | null {
  const company = useCurrentCompany()
  return company && hasCompanyScope(company, 'company:subscription:view') ? billingAddress(company.id) : null
}
