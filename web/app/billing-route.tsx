import { createRoute } from '@tanstack/react-router'
import { hasCompanyScope, mayOpenBilling, NoPermission } from '../kernel/permissions.ts'
import { addTexts } from '../ui/i18n.ts'
import { companyRoute, lazyScreen } from './base-routes.tsx'

/** The result of the checkout that the user returns from, and whether another plan is being chosen. */
type BillingSearch = { checkout?: 'paid' | 'cancelled'; change?: true }
const billingSearch = ({ checkout, change }: Record<string, unknown>): BillingSearch => ({
  ...((checkout === 'paid' || checkout === 'cancelled') && { checkout }),
  ...(change === true && { change }),
})

/** Loaded lazily: code, texts and queries of billing are not in the first load. */
export const billingRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/settings/billing',
  validateSearch: billingSearch,
  beforeLoad: ({ context }) => {
    if (!mayOpenBilling(context.company)) throw new NoPermission()
  },
  // Prefetched in parallel with the screen's code.
  loader: ({ params: { companyId }, context, preload }) => {
    if (preload) return
    void import('../billing/queries.ts')
      .then(({ prefetchBilling }) =>
        prefetchBilling(companyId, hasCompanyScope(context.company, 'company:subscription:view')),
      )
      // The screen imports the same chunk and shows the failure.
      .catch(() => {})
  },
  component: lazyScreen(async () => {
    const [screen] = await Promise.all([import('../billing/billing-page.tsx'), addTexts('billing')])
    return screen
  }, 'BillingPage'),
})
