const GAP = 4
const EDGE = 8

/**
 * Positions an element now and whenever its anchor may have moved (scroll, resize); returns a function that stops it.
 */
export function keepPositioned(anchor: HTMLElement, place: () => void): () => void {
  const sized = new ResizeObserver(place)
  place()
  sized.observe(anchor)
  addEventListener('scroll', place, true)
  addEventListener('resize', place)
  return () => {
    sized.disconnect()
    removeEventListener('scroll', place, true)
    removeEventListener('resize', place)
  }
}

/** Positions a pop-over below its anchor, above it if there is no room, and never outside of the page. */
export function placeBelow(pop: HTMLElement, anchor: HTMLElement, isAsWide = false): void {
  const box = anchor.getBoundingClientRect()
  if (isAsWide) pop.style.width = `${box.width}px`
  const left = Math.max(EDGE, Math.min(box.left, innerWidth - pop.offsetWidth - EDGE))
  const below = box.bottom + GAP
  const above = box.top - GAP - pop.offsetHeight
  const top = below + pop.offsetHeight <= innerHeight - EDGE || above < EDGE ? below : above
  pop.style.left = `${left}px`
  pop.style.top = `${top}px`
}
