import { useQuery } from '@tanstack/react-query'
import { PAGE_LIMIT_MAX } from '#contract/kernel/page.ts'
import { companyLists } from '#contract/lists/calls.ts'
import { api } from '../kernel/api/api.ts'
import { useCurrentCompany } from '../kernel/current-company.ts'
import { hasCompanyScope } from '../kernel/permissions.ts'
import type { Suggestion } from '../ui/suggestions.ts'
import { listKeys } from './keys.ts'

/** The drivers of the company's list; the field works without them. */
export function useDriverSuggestions(): Suggestion[] {
  const company = useCurrentCompany()
  const companyId = company?.id ?? ''
  const { data = [] } = useQuery({
    queryKey: listKeys.suggestions('drivers', companyId),
    queryFn: () =>
      api(companyLists.drivers.list, {
        params: { companyId },
        query: { 'page[limit]': String(PAGE_LIMIT_MAX) },
      }),
    enabled: company !== undefined && hasCompanyScope(company, 'company:selectionlists:drivers:list'),
    select: (page) => page.data.map(({ attributes: { firstName, lastName } }) => `${firstName} ${lastName}`),
    staleTime: 60_000,
  })
  return [...new Set(data)].map((label) => ({ label }))
}
