import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Up to here every row is in the page; beyond it only those near the view. */
const WHOLE_UP_TO = 200
const AROUND = 6

type Shown = { from: number; to: number; before: number; after: number }

/** Which rows of a long list to render, and the height of those left out on either side. */
export function useWindow(list: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const isPrinting = usePrinting()
  const isWhole = count <= WHOLE_UP_TO || isPrinting
  const scroller = () => list.current?.closest<HTMLElement>('.sheet-of-rows:not(.flows), .main') ?? null
  const virtualizer = useVirtualizer({
    count,
    enabled: !isWhole,
    getScrollElement: scroller,
    estimateSize: () => rowHeight,
    overscan: AROUND,
    // Before the page is laid out: as if the window were all list, and not so many rows as would stand there whole.
    initialRect: { width: 0, height: typeof innerHeight === 'number' ? innerHeight : 0 },
    scrollMargin: list.current?.offsetTop ?? 0,
  })
  const items = virtualizer.getVirtualItems()
  const margin = virtualizer.options.scrollMargin
  const first = items[0]
  const last = items.at(-1)
  const shown: Shown =
    isWhole || !first || !last
      ? { from: 0, to: isWhole ? count : 0, before: 0, after: 0 }
      : {
          from: first.index,
          to: last.index + 1,
          before: first.start - margin,
          after: virtualizer.getTotalSize() - (last.end - margin),
        }
  return { ...shown, measure: isWhole ? undefined : virtualizer.measureElement }
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
