import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Box, Size } from './geometry.ts'

const NONE: readonly Box[] = []
/** Space between a cover and what is beside it. */
const GAP = 6
/** The attribution of a configured style: a strip at the bottom. */
const ATTRIBUTION = 34

/** The boxes on the map under which no marker and no name may be: every element with `data-cover`. */
export function useCovers(map: RefObject<HTMLElement | null>, size: Size, isOutline: boolean, note: unknown) {
  const [covers, setCovers] = useState(NONE)
  useLayoutEffect(() => {
    const { current } = map
    if (!current || size.width === 0) return
    const origin = current.getBoundingClientRect()
    const boxes = [...current.querySelectorAll('[data-cover]')]
      .map((element) => element.getBoundingClientRect())
      .map(({ left, right, top, bottom }) => ({
        left: left - origin.left - GAP,
        right: right - origin.left + GAP,
        top: top - origin.top - GAP,
        bottom: bottom - origin.top + GAP,
      }))
      .filter(({ top }) => top + GAP < size.height)
    const { width, height } = size
    if (!isOutline) boxes.push({ left: 0, right: width, top: height - ATTRIBUTION, bottom: height })
    const update = () =>
      setCovers((before) => (JSON.stringify(before) === JSON.stringify(boxes) ? before : boxes))
    update()
  }, [map, size, isOutline, note])
  return covers
}
