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

/** Below this width tables are rows of lines and the sidebar is a drawer; the style sheets use the same width. */
export const usePhone = () => useMedia('(max-width: 759.98px)')

/** Below this width a bar of actions puts some of them into a menu. */
export const useNarrow = () => useMedia('(max-width: 1100px)')

/** Whether the primary pointer is a finger. */
export const isTouch = () => matchMedia('(pointer: coarse)').matches
