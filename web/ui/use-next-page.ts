import { useCallback, useEffect, useEffectEvent, useState } from 'react'

/** How long after a load the end of the list is checked again. */
const AFTER_LOAD_MS = 20

type Pages = {
  loaded: number
  hasMore: boolean
  isLoading: boolean
  hasFailed: boolean
  loadMore: () => void
}

/**
 * Loads the next page when the end of the list is visible. After a failure only the button retries. Returns the ref for
 * the end element.
 */
export function useNextPage({ loaded, hasMore, isLoading, hasFailed, loadMore }: Pages) {
  const [isEndVisible, setEndVisible] = useState(false)
  const load = useEffectEvent(loadMore)

  useEffect(() => {
    if (!isEndVisible || !hasMore || isLoading || hasFailed) return
    const timer = setTimeout(() => load(), AFTER_LOAD_MS)
    return () => clearTimeout(timer)
  }, [isEndVisible, hasMore, isLoading, hasFailed, loaded])

  return useCallback((end: HTMLElement | null) => {
    if (!end) return
    const observer = new IntersectionObserver(
      (entries) => setEndVisible(entries.at(-1)?.isIntersecting ?? false),
      { root: end.closest('.sheet-of-rows, .main'), rootMargin: '200px' },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [])
}
