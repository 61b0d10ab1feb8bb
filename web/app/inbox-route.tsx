import { createRoute } from '@tanstack/react-router'
import { inboxCountsQuery, inboxQuery } from '../inbox/queries.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { addTexts } from '../ui/i18n.ts'
import { companyRoute, lazyScreen } from './base-routes.tsx'

type InboxSearch = { kind?: 'category' | 'odometer' | 'gap'; sort?: 'date'; settings?: true }
const readInboxSearch = ({ kind, sort, settings }: Record<string, unknown>): InboxSearch => ({
  ...((kind === 'category' || kind === 'odometer' || kind === 'gap') && { kind }),
  ...(sort === 'date' && { sort }),
  ...(settings === true && { settings }),
})

/** The member's rules for open trips. */
export const rulesRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/inbox/rules',
  component: lazyScreen(async () => {
    const [screen] = await Promise.all([import('../inbox/rules/rules-page.tsx'), addTexts('inbox')])
    return screen
  }, 'RulesPage'),
})

/** What waits for a decision. */
export const inboxRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/inbox',
  validateSearch: readInboxSearch,
  // Prefetched in parallel with the screen's code.
  loaderDeps: ({ search: { sort } }) => ({ sort }),
  loader: ({ params: { companyId }, deps: { sort }, preload }) => {
    if (preload) return
    void queryClient.prefetchInfiniteQuery(inboxQuery(companyId, 'category', sort))
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
