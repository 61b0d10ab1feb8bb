import { createRootRoute, createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { queryClient } from '../kernel/api/query-client.ts'
import { enterCompany } from '../kernel/current-company.ts'
import { companiesQuery, type MyCompany } from '../kernel/me.ts'
import { NetworkError } from '../kernel/problem.ts'
import { NotFoundPage } from './error-pages.tsx'
import { Shell } from './shell.tsx'

// The root route and the route of a company; all other routes are their children.

/** The user's companies from the query cache; start-up has loaded them. */
export const cachedCompanies = (): MyCompany[] => queryClient.getQueryData(companiesQuery.queryKey) ?? []

/** A lazily loaded screen. Offline, a failed load is a NetworkError; the router would reload the page. */
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
    // Preloading on hover must not change the current company.
    if (!preload) enterCompany(found.id)
    return { company: found }
  },
})
