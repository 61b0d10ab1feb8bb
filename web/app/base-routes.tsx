import { createRootRoute, createRoute, notFound } from '@tanstack/react-router'
import { queryClient } from '../api/query-client.ts'
import { companiesQuery, type MyCompany } from '../users/queries.ts'
import { enterCompany } from './current-company.ts'
import { NotFoundPage } from './error-pages.tsx'
import { Shell } from './shell.tsx'

// What the other routes stand on.

/** Start-up has loaded them; what is done since has kept them. */
export const companies = (): MyCompany[] => queryClient.getQueryData(companiesQuery.queryKey) ?? []

export const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage })

export const company = createRoute({
  getParentRoute: () => root,
  path: '/company/$companyId',
  beforeLoad: ({ params, preload }) => {
    const found = companies().find(({ id }) => id === params.companyId)
    if (!found) throw notFound()
    // A link under the pointer is fetched ahead; that is not yet going there.
    if (!preload) enterCompany(found.id)
    return { company: found }
  },
})
