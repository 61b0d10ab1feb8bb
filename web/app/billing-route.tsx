import { createRoute } from '@tanstack/react-router'
import { hasCompanyScope, mayOpenBilling, NoPermission } from '../kernel/permissions.ts'
import { addTexts } from '../ui/i18n.ts'
import { companyRoute, lazyScreen } from './base-routes.tsx'

/** How one comes back from the checkout, and whether another plan is being chosen. */
type BillingSearch = { checkout?: 'paid' | 'cancelled'; change?: true }
const billingSearch = ({ checkout, change }: Record<string, unknown>): BillingSearch => ({
  ...((checkout === 'paid' || checkout === 'cancelled') && { checkout }),
  ...(change === true && { change }),
})

/** Few go there: its code, its texts and what asks for it are not in the first load. */
export const billingRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/settings/billing',
  validateSearch: billingSearch,
  beforeLoad: ({ context }) => {
    if (!mayOpenBilling(context.company)) throw new NoPermission()
  },
  // Asked for together with the screen's code, not after it.
  loader: ({ params: { companyId }, context, preload }) => {
    if (preload) return
    void import('../billing/queries.ts')
      .then(({ prefetchBilling }) =>
        prefetchBilling(companyId, hasCompanyScope(context.company, 'company:subscription:view')),
      )
      // The screen needs the same code, and tells if it does not come.
      .catch(() => {})
  },
  component: lazyScreen(async () => {
    const [screen] = await Promise.all([import('../billing/billing-page.tsx'), addTexts('billing')])
    return screen
  }, 'BillingPage'),
})
