import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { loadMomentConverter } from '#domain/moment.ts'
import { faultOf, MINUTES, minutesAroundJumps, ZONES } from '#domain/moment-testing.ts'
import { setLanguage } from '../i18n.ts'
import '../styles/index.css'
import { ShowcasePage } from './page.tsx'

// The components of the kit on a page of their own, for tests in a browser. Not part of the portal.

/** Called by the tests: the conversion of moments in this browser's engine. */
async function checkMoments(step: number) {
  const moments = await loadMomentConverter()
  const minutes = Array.from({ length: Math.floor(MINUTES / step) }, (_, index) => index * step)
  const faults = ZONES.flatMap((zone) =>
    [...minutes, ...minutesAroundJumps(zone)].flatMap((minute) => faultOf(moments, zone, minute) ?? []),
  )
  const { Temporal } = globalThis as { Temporal?: unknown }
  return { isNative: Temporal !== undefined, faults }
}

Object.assign(globalThis, { checkMoments })

const language = new URLSearchParams(location.search).get('language') === 'en' ? 'en' : 'de'
await setLanguage(language)
const routeTree = createRootRoute({ component: ShowcasePage })
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createRouter({ routeTree })} />
    </QueryClientProvider>,
  )
