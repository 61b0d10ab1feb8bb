import { useLayoutEffect, useState } from 'react'

type Place = 'beside-form' | 'above-bar'

/**
 * Where toasts stand, by what else is on the page. It is looked up while there are any: a style with `:root:has(…)` would be
 * matched anew with every row that is rendered.
 */
export function useToastPlace(isAnyShown: boolean): Place | undefined {
  const [place, setPlace] = useState<Place>()
  useLayoutEffect(() => {
    if (!isAnyShown) return
    const update = () => setPlace(placeOnPage())
    update()
    const observer = new MutationObserver(update)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [isAnyShown])
  return place
}

function placeOnPage(): Place | undefined {
  if (document.querySelector('.main form .btn[type="submit"]')) return 'beside-form'
  return document.querySelector('.bulk') ? 'above-bar' : undefined
}
