import { createRoute } from '@tanstack/react-router'
import { queryClient } from '../kernel/api/query-client.ts'
import { hasCompanyScope } from '../kernel/permissions.ts'
import { addTexts } from '../ui/i18n.ts'
import { vehiclesQuery } from '../vehicles/queries.ts'
import { companyRoute, lazyScreen } from './base-routes.tsx'

/** The period of the figures (`2026-10`, `2026-Q4`, `2026`), and the vehicle of a driver with several. */
type OverviewSearch = { period?: string; vehicle?: string }
const readOverviewSearch = ({ period, vehicle }: Record<string, unknown>): OverviewSearch => ({
  // A year is parsed as a number.
  ...((typeof period === 'string' || typeof period === 'number') && { period: String(period) }),
  ...(typeof vehicle === 'string' && { vehicle }),
})

/** Loaded lazily: code, texts and queries of the overview are not in the first load. */
export const overviewRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/overview',
  validateSearch: readOverviewSearch,
  loaderDeps: ({ search: { period } }) => ({ period }),
  // Prefetched in parallel with the screen's code.
  loader: ({ params: { companyId }, deps: { period }, context, preload }) => {
    if (preload) return
    void queryClient.prefetchInfiniteQuery(vehiclesQuery(companyId))
    if (!hasCompanyScope(context.company, 'company:vehicles:list')) return
    void import('../overview/queries.ts')
      .then(({ prefetchOverview }) => prefetchOverview(companyId, period))
      // The screen imports the same chunk and shows the failure.
      .catch(() => {})
  },
  component: lazyScreen(async () => {
    const [screen] = await Promise.all([import('../overview/overview-page.tsx'), addTexts('overview')])
    return screen
  }, 'OverviewPage'),
})
