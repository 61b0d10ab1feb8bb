import { createRootRoute, createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { queryClient } from '../kernel/api/query-client.ts'
import { enterCompany } from '../kernel/current-company.ts'
import { companiesQuery, type MyCompany } from '../kernel/me.ts'
import { NetworkError } from '../kernel/problem.ts'
import { NotFoundPage } from './error-pages.tsx'
import { Shell } from './shell.tsx'

// What the other routes stand on.

/** Start-up has loaded them; what is done since has kept them. */
export const cachedCompanies = (): MyCompany[] => queryClient.getQueryData(companiesQuery.queryKey) ?? []

/** A screen whose code comes when one goes there. Without a network that is told; the router would load the page anew. */
export const lazyScreen: typeof lazyRouteComponent = (importer, name) =>
  lazyRouteComponent(
    () =>
      importer().catch((error: unknown) => {
        throw navigator.onLine ? error : new NetworkError('the code did not come', { cause: error })
      }),
    name,
  )

export const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage })

export const companyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/company/$companyId',
  beforeLoad: ({ params, preload }) => {
    const found = cachedCompanies().find(({ id }) => id === params.companyId)
    if (!found) throw notFound()
    // A link under the pointer is fetched ahead; that is not yet going there.
    if (!preload) enterCompany(found.id)
    return { company: found }
  },
})
