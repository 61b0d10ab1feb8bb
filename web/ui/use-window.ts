import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { growRange, type Range } from './grow-range.ts'

/** Up to here every row is in the page; beyond it only those near the view. */
const WHOLE_UP_TO = 200
const AROUND = 4

type Shown = { from: number; to: number; before: number; after: number }

/** As many new rows come into the page at once: more would hold a slow machine up while it scrolls. */
const AT_ONCE = 4

/**
 * Which rows of a long list to render, and the height of those left out on either side. Rows whose height is
 * told one by one are not measured: that would lay the page out before its time.
 */
export function useWindow(
  list: RefObject<HTMLElement | null>,
  count: number,
  height: number | ((index: number) => number),
) {
  const isPrinting = usePrinting()
  const isWhole = count <= WHOLE_UP_TO || isPrinting
  const scroller = () => list.current?.closest<HTMLElement>('.sheet-of-rows:not(.flows), .main') ?? null
  const virtualizer = useVirtualizer({
    count,
    enabled: !isWhole,
    getScrollElement: scroller,
    estimateSize: typeof height === 'number' ? () => height : height,
    overscan: AROUND,
    // The page moves first, and the rows that come are another task.
    useFlushSync: false,
    // Before the page is laid out: as if the window were all list, and not so many rows as would stand there whole.
    initialRect: { width: 0, height: typeof innerHeight === 'number' ? innerHeight : 0 },
    scrollMargin: list.current?.offsetTop ?? 0,
  })
  const items = virtualizer.getVirtualItems()
  const margin = virtualizer.options.scrollMargin
  const drawn = useGrowing(isWhole ? null : rangeOf(items), virtualizer.range)
  const first = drawn && virtualizer.measurementsCache[drawn.from]
  const last = drawn && virtualizer.measurementsCache[drawn.to - 1]
  const shown: Shown =
    first && last
      ? {
          ...drawn,
          before: first.start - margin,
          after: virtualizer.getTotalSize() - (last.end - margin),
        }
      : { from: 0, to: isWhole ? count : 0, before: 0, after: 0 }
  const isMeasured = !isWhole && typeof height === 'number'
  return { ...shown, measure: isMeasured ? virtualizer.measureElement : undefined }
}

function rangeOf(items: readonly { index: number }[]): Range | null {
  const [first, last] = [items[0], items.at(-1)]
  return first && last ? { from: first.index, to: last.index + 1 } : null
}

/** A few rows more with every frame, until all that are wanted are there. */
function useGrowing(
  wanted: Range | null,
  seen: { startIndex: number; endIndex: number } | null,
): Range | null {
  const before = useRef<Range | null>(null)
  const [, again] = useReducer((draws: number) => draws + 1, 0)
  const drawn =
    wanted &&
    growRange(
      before.current,
      wanted,
      seen ? { from: seen.startIndex, to: seen.endIndex + 1 } : wanted,
      AT_ONCE,
    )
  useEffect(() => {
    before.current = drawn
    if (!drawn || !wanted || (drawn.from === wanted.from && drawn.to === wanted.to)) return
    const frame = requestAnimationFrame(again)
    return () => cancelAnimationFrame(frame)
  }, [drawn, wanted])
  return drawn
}

function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes its picture as soon as the event is over.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
