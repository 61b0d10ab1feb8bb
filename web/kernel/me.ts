import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/kernel/call.ts'
import { changeMe, getMe, listMyCompanies } from '#contract/users/calls.ts'
import { api } from './api/api.ts'
import { fetchAllRows } from './api/pages.ts'
import { queryClient } from './api/query-client.ts'
import { kernelKeys } from './keys.ts'

export type Me = Reply<typeof getMe>['data']
export type MyCompany = Reply<typeof listMyCompanies>['data'][number]

export const meQuery = queryOptions({
  queryKey: kernelKeys.me,
  queryFn: async ({ signal }) => (await api(getMe, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})

/** All companies of the user that have a name, in the server's order. */
export const companiesQuery = queryOptions({
  queryKey: kernelKeys.companies,
  queryFn: async ({ signal }) => {
    const companies = await fetchAllRows((query) => api(listMyCompanies, { query, signal }))
    return companies.filter(({ attributes }) => attributes.name !== '')
  },
  staleTime: 60_000,
})

export const refetchCompanies = () => queryClient.fetchQuery({ ...companiesQuery, staleTime: 0 })

/** Refetches the companies after a save; a failure does not undo it, so it is ignored. */
export const tryRefetchCompanies = () => refetchCompanies().catch(() => undefined)

export const useMe = () => useSuspenseQuery(meQuery).data
export const useCompanies = () => useSuspenseQuery(companiesQuery).data

type Change = { firstName?: string; lastName?: string; languageIso?: 'de' | 'en' }

export async function saveMe(attributes: Change, version?: number): Promise<Me> {
  const { data } = await api(changeMe, { attributes, ...(version !== undefined && { version }) })
  queryClient.setQueryData(meQuery.queryKey, data)
  return data
}
