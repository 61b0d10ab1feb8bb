import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../../kernel/api/query-client.ts'
import { setLanguage } from '../../ui/i18n.ts'
import '../../ui/styles/index.css'
import PlaceMap, { type PlaceMapProps } from '../place-map.tsx'

// The map alone on a page, so that tests and benchmarks can show any track.

declare global {
  interface Window {
    show: (props: Partial<PlaceMapProps>) => void
  }
}

function Trial() {
  const [props, setProps] = useState<Partial<PlaceMapProps>>({})
  useEffect(() => {
    Object.assign(window, { show: setProps })
  }, [])
  return <PlaceMap label={document.title} height={400} {...props} />
}

await setLanguage('de')
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <Trial />
    </QueryClientProvider>,
  )
