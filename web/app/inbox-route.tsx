import { createRoute } from '@tanstack/react-router'
import { inboxCountsQuery, inboxQuery } from '../inbox/queries.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { addTexts } from '../ui/i18n.ts'
import { companyRoute, lazyScreen } from './base-routes.tsx'

type InboxSearch = { kind?: 'category' | 'odometer' | 'gap' }
const readInboxSearch = ({ kind }: Record<string, unknown>): InboxSearch =>
  kind === 'category' || kind === 'odometer' || kind === 'gap' ? { kind } : {}

/** What waits for a decision. */
export const inboxRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/inbox',
  validateSearch: readInboxSearch,
  // Prefetched in parallel with the screen's code.
  loader: ({ params: { companyId }, preload }) => {
    if (preload) return
    void queryClient.prefetchInfiniteQuery(inboxQuery(companyId, 'category'))
    void queryClient.prefetchQuery(inboxCountsQuery(companyId))
  },
  component: lazyScreen(async () => {
    const [screen] = await Promise.all([
      import('../inbox/inbox-page.tsx'),
      addTexts('inbox'),
      addTexts('recording'),
    ])
    return screen
  }, 'InboxPage'),
})
