import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { queryClient } from '../kernel/api/query-client.ts'
import { setDependents } from '../kernel/api/refresh-after.ts'
import { onOtherUser } from '../kernel/session/token.ts'
import { dependents } from './dependents.ts'
import { render, unmount } from './render.ts'
import { router } from './router.tsx'
import { watchMembership } from './watch-membership.ts'

setDependents(dependents)

// The chunk of the first screen is loaded while start-up still loads its data.
const [routes] = router.getMatchedRoutes(location.pathname)
for (const route of routes) void router.loadRouteChunk(route)

/** The skeleton stays until the first screen is rendered: only now it is known where `/` redirects to. */
export async function showPortal(): Promise<void> {
  await router.load()
  onOtherUser(unmount)
  watchMembership(() => void router.invalidate())
  render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
