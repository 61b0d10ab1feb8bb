import { useQuery } from '@tanstack/react-query'
import { PAGE_LIMIT_MAX } from '#contract/kernel/page.ts'
import { companyLists, myLists } from '#contract/lists/calls.ts'
import { api } from '../kernel/api/api.ts'
import { useCurrentCompany } from '../kernel/current-company.ts'
import { hasCompanyScope } from '../kernel/permissions.ts'
import type { Suggestion } from '../ui/suggestions.ts'
import { listKeys } from './keys.ts'

const query = { 'page[limit]': String(PAGE_LIMIT_MAX) }

/** The tags of the user's and the company's list; the field works without them. */
export function useTagSuggestions(): Suggestion[] {
  const company = useCurrentCompany()
  const { data } = useQuery({
    queryKey: listKeys.suggestions('tags', company?.id),
    queryFn: async () => {
      const mayList = company !== undefined && hasCompanyScope(company, 'company:selectionlists:tags:list')
      const [own, theirs] = await Promise.all([
        api(myLists.tags.list, { query }),
        mayList ? api(companyLists.tags.list, { params: { companyId: company.id }, query }) : { data: [] },
      ])
      return [...own.data, ...theirs.data].map(({ attributes }) => attributes.label)
    },
    staleTime: 60_000,
  })
  return [...new Set(data)].map((label) => ({ label }))
}
