import { useCallback, useEffect, useRef, useState } from 'react'

/** How long after a load the end of the list is looked at again. */
const AFTER_LOAD_MS = 20

type Pages = {
  loaded: number
  hasMore: boolean
  isLoading: boolean
  hasFailed: boolean
  loadMore: () => void
}

/**
 * Loads the next page while the end of the list is in view. A page that failed is not asked for again
 * unbidden: then the button is the way on. Returns the ref of the element that stands at the end.
 */
export function useNextPage({ loaded, hasMore, isLoading, hasFailed, loadMore }: Pages) {
  const [isEndVisible, setEndVisible] = useState(false)
  const load = useRef(loadMore)
  useEffect(() => {
    load.current = loadMore
  })

  useEffect(() => {
    if (!isEndVisible || !hasMore || isLoading || hasFailed) return
    const timer = setTimeout(() => load.current(), AFTER_LOAD_MS)
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
