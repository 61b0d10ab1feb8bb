import { useCallback, useSyncExternalStore } from 'react'

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** Below this width tables are rows of lines and the sidebar is a drawer; the style sheets say the same. */
export const usePhone = () => useMedia('(max-width: 759.98px)')

/** Whether one points with a finger now. */
export const isTouch = () => matchMedia('(pointer: coarse)').matches
