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

const LIST_HEIGHT = { least: 120, enough: 220, most: 360 }

/**
 * Positions a pop-over below its anchor, or above it if there is more room, and never outside of the page. A list is as
 * wide as its anchor, and scrolls if the room is too small.
 */
export function placeBelow(pop: HTMLElement, anchor: HTMLElement, isList = false): void {
  const box = anchor.getBoundingClientRect()
  const below = innerHeight - box.bottom - GAP - EDGE
  const above = box.top - GAP - EDGE
  const needed = isList ? Math.min(pop.scrollHeight, LIST_HEIGHT.enough) : pop.offsetHeight
  const isBelow = below >= needed || below >= above
  if (isList) {
    const room = Math.max(isBelow ? below : above, LIST_HEIGHT.least)
    pop.style.maxHeight = `${Math.min(room, LIST_HEIGHT.most)}px`
    pop.style.width = `${box.width}px`
  }
  const left = Math.max(EDGE, Math.min(box.left, innerWidth - pop.offsetWidth - EDGE))
  pop.style.left = `${left}px`
  pop.style.top = `${isBelow ? box.bottom + GAP : Math.max(EDGE, box.top - GAP - pop.offsetHeight)}px`
}
