import { useCurrentCompany } from './current-company.ts'
import { hasCompanyScope } from './permissions.ts'

/** Where plans are bought. */
export const billingAddress = (companyId: string): string => `/company/${companyId}/settings/billing`

/** Null for whoever may not see it. */
export function useBillingAddress(): string | null {
  const company = useCurrentCompany()
  return company && hasCompanyScope(company, 'company:subscription:view') ? billingAddress(company.id) : null
}
