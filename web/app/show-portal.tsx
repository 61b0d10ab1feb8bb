import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { queryClient } from '../api/query-client.ts'
import { render } from './root.ts'
import { router } from './router.tsx'

// The screen of the address is fetched while start-up still waits for its data.
const [routes] = router.getMatchedRoutes(location.pathname)
for (const route of routes) void router.loadRouteChunk(route)

export function showPortal(): void {
  render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
