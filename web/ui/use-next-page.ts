import { useEffect, useEffectEvent, useRef } from 'react'

type Pages = {
  loaded: number
  hasMore: boolean
  isLoading: boolean
  hasFailed: boolean
  loadMore: () => void
}

/**
 * Loads the next page when the end of the list is near. After a failure only the button retries. Returns the ref for
 * the element that reaches up from the end.
 */
export function useNextPage({ loaded, hasMore, isLoading, hasFailed, loadMore }: Pages) {
  const end = useRef<HTMLSpanElement>(null)
  const load = useEffectEvent(loadMore)

  // A new observer for each page: its first report is about the layout that has the page's rows.
  useEffect(() => {
    if (!end.current || !hasMore || isLoading || hasFailed) return
    // Without a root, whatever scrolls around the list clips its end: a sheet, the page or a dialog.
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      load()
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasMore, isLoading, hasFailed, loaded])

  return end
}
