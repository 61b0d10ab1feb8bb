import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { PAGE_LIMIT_MAX } from '#contract/kernel/page.ts'
import { companyLists, myLists } from '#contract/lists/calls.ts'
import { api } from '../kernel/api/api.ts'
import { useCurrentCompany } from '../kernel/current-company.ts'
import { displayName } from '../kernel/display-name.ts'
import { type MyCompany, useMe } from '../kernel/me.ts'
import { hasCompanyScope } from '../kernel/permissions.ts'
import { buildSuggestions } from './build-suggestions.ts'
import { tripKeys } from './keys.ts'
import type { ListedTrip } from './queries.ts'

const query = { 'page[limit]': String(PAGE_LIMIT_MAX) }

/** The entries of the user's and the company's lists, the user's own first. */
async function fetchLists(company: MyCompany | undefined) {
  const params = { companyId: company?.id ?? '' }
  const mayList = (list: 'reasons' | 'contacts' | 'drivers') =>
    company !== undefined && hasCompanyScope(company, `company:selectionlists:${list}:list`)
  const [reasons, contacts, drivers, ...others] = await Promise.all([
    api(myLists.reasons.list, { query }),
    api(myLists.contacts.list, { query }),
    api(myLists.drivers.list, { query }),
    mayList('reasons') ? api(companyLists.reasons.list, { params, query }) : { data: [] },
    mayList('contacts') ? api(companyLists.contacts.list, { params, query }) : { data: [] },
    mayList('drivers') ? api(companyLists.drivers.list, { params, query }) : { data: [] },
  ])
  return {
    reasons: [...reasons.data, ...others[0].data].map(({ attributes }) => attributes.label),
    contacts: [...contacts.data, ...others[1].data].map(({ attributes }) => attributes),
    drivers: [...drivers.data, ...others[2].data].map(
      ({ attributes: { firstName, lastName } }) => `${firstName} ${lastName}`,
    ),
  }
}

/** Texts of earlier trips and entries of the lists; a field works without them. */
export function useTripSuggestions(trips: readonly ListedTrip[]) {
  const company = useCurrentCompany()
  const me = useMe()
  const { data: lists } = useQuery({
    queryKey: tripKeys.suggestions(company?.id),
    queryFn: () => fetchLists(company),
    staleTime: 60_000,
  })
  return useMemo(() => buildSuggestions(trips, displayName(me), lists), [lists, trips, me])
}
