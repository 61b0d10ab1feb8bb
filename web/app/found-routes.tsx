import { createRoute } from '@tanstack/react-router'
import { queryClient } from '../kernel/api/query-client.ts'
import { addTexts } from '../ui/i18n.ts'
import { companyRoute, lazyScreen } from './base-routes.tsx'
import { FILTER_NAMES, readTexts, type Search } from './search-texts.ts'

// The lists of a whole company. Their code, texts and queries are loaded lazily.

const trips = createRoute({
  getParentRoute: () => companyRoute,
  path: '/trips',
  // What the list does not know is ignored by its screen, which knows the filter.
  validateSearch: (search: Search) =>
    readTexts(search, ...FILTER_NAMES, 'view', 'trip', 'vehicle', 'copy', 'back'),
  loaderDeps: ({ search }) => readTexts(search, ...FILTER_NAMES),
  // Prefetched in parallel with the screen's code.
  loader: ({ params: { companyId }, deps, preload }) => {
    if (preload) return
    void import('../trips/found/prefetch.ts')
      .then(({ prefetchTrips }) => prefetchTrips(queryClient, companyId, deps))
      // The screen imports the same chunk and shows the failure.
      .catch(() => {})
  },
  component: lazyScreen(async () => {
    const [screen] = await Promise.all([import('../trips/found/company-trips-page.tsx'), addTexts('found')])
    return screen
  }, 'CompanyTripsPage'),
})

const expenses = createRoute({
  getParentRoute: () => companyRoute,
  path: '/expenses',
  validateSearch: (search: Search) => readTexts(search, ...FILTER_NAMES, 'view', 'expense', 'vehicle'),
  loaderDeps: ({ search }) => readTexts(search, ...FILTER_NAMES),
  loader: ({ params: { companyId }, deps, preload }) => {
    if (preload) return
    void import('../expenses/found/prefetch.ts')
      .then(({ prefetchExpenses }) => prefetchExpenses(queryClient, companyId, deps))
      .catch(() => {})
  },
  component: lazyScreen(async () => {
    const [screen] = await Promise.all([
      import('../expenses/found/company-expenses-page.tsx'),
      addTexts('found'),
    ])
    return screen
  }, 'CompanyExpensesPage'),
})

export const foundRoutes = [trips, expenses] as const
