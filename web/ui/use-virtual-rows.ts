import { elementScroll, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useImperativeHandle, useMemo, useState } from 'react'
import { growRange, type Range } from './grow-range.ts'
import { useFinding } from './use-finding.ts'
import { usePrinting } from './use-printing.ts'

/** Up to this many rows all are rendered; beyond it only those near the viewport. */
const RENDER_ALL_UP_TO = 30
/** The same while the browser's own search looks through the page. */
const FIND_UP_TO = 200
const OVERSCAN = 2

export type ScrollToRow = RefObject<((index: number) => void) | null>

type Options = {
  list: RefObject<HTMLElement | null>
  rows: readonly { id: string }[]
  /** A usual height, or with a stable function fixed ones: those are not measured, which avoids a forced layout. */
  height: number | ((index: number) => number)
  /** Gets a function that scrolls to a row which may not be rendered. */
  scrollTo: ScrollToRow
}

type RenderedRows = { from: number; to: number; before: number; after: number }

/** The maximum of new rows per frame: more would block a slow machine while scrolling. */
const MAX_NEW_ROWS = 3

/** Virtualizes a long list: the rows to render and the height left out before and after them. */
export function useVirtualRows({ list, rows, height, scrollTo }: Options) {
  const count = rows.length
  const isPrinting = usePrinting()
  const isFinding = useFinding()
  const isWhole = count <= (isFinding ? FIND_UP_TO : RENDER_ALL_UP_TO) || isPrinting
  const scroller = () => list.current?.closest<HTMLElement>('.sheet-of-rows:not(.flows), .main') ?? null
  const [top, setTop] = useState(0)
  const isMeasured = typeof height === 'number'
  const observe: typeof observeSize = (instance, tell) =>
    observeSize(instance, (size) => {
      setTop(topWithin(instance.scrollElement, list.current))
      tell(size)
    })
  // Together: the virtualizer asks for heights again only if `getItemKey` changes.
  const sizing = useMemo(
    () => ({
      getItemKey: (index: number) => rows[index]?.id ?? index,
      estimateSize: typeof height === 'number' ? () => height : height,
    }),
    [rows, height],
  )
  const virtualizer = useVirtualizer({
    count,
    ...sizing,
    enabled: !isWhole,
    getScrollElement: scroller,
    overscan: OVERSCAN,
    // The page scrolls first; new rows are rendered in another task.
    useFlushSync: false,
    // Before the first layout: as if the list filled the window, but fewer rows than are rendered without
    // virtualization.
    initialRect: { width: 0, height: typeof innerHeight === 'number' ? innerHeight : 0 },
    // A list may become long while the user is far down in it.
    initialOffset: () => scroller()?.scrollTop ?? 0,
    observeElementRect: observe,
    scrollToFn: scrollUnlessAtTop,
    scrollMargin: top,
  })
  useImperativeHandle(scrollTo, () => (index) => virtualizer.scrollToIndex(index), [virtualizer])
  const items = virtualizer.getVirtualItems()
  const drawn = useGradualRange(isWhole ? null : rangeOf(items), virtualizer.range)
  const first = drawn && virtualizer.measurementsCache[drawn.from]
  const last = drawn && virtualizer.measurementsCache[drawn.to - 1]
  const shown: RenderedRows =
    first && last
      ? {
          ...drawn,
          before: first.start - top,
          after: virtualizer.getTotalSize() - (last.end - top),
        }
      : { from: 0, to: isWhole ? count : 0, before: 0, after: 0 }
  return { ...shown, measure: isMeasured && !isWhole ? virtualizer.measureElement : undefined }
}

type RowVirtualizer = Virtualizer<HTMLElement, Element>
type Size = { width: number; height: number }

/** Reports the size after each layout: reading it would force a layout. */
function observeSize(
  { scrollElement }: RowVirtualizer,
  tell: (size: Size) => void,
): (() => void) | undefined {
  if (!scrollElement) return undefined
  const observer = new ResizeObserver((entries) => {
    const box = entries[0]?.borderBoxSize[0]
    if (box) tell({ width: Math.round(box.inlineSize), height: Math.round(box.blockSize) })
  })
  observer.observe(scrollElement, { box: 'border-box' })
  return () => observer.disconnect()
}

/** Where the list begins in what is scrolled; its `offsetTop` may count from further up. */
function topWithin(scroller: HTMLElement | null, list: HTMLElement | null): number {
  if (!scroller || !list) return 0
  const above = list.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  return Math.round(above - scroller.clientTop + scroller.scrollTop)
}

/** For the same reason a page that is at its top is not scrolled there. */
const scrollUnlessAtTop: typeof elementScroll<HTMLElement> = (offset, options, instance) => {
  if (offset !== 0 || instance.scrollOffset !== 0) elementScroll(offset, options, instance)
}

function rangeOf(items: readonly { index: number }[]): Range | null {
  const [first, last] = [items[0], items.at(-1)]
  return first && last ? { from: first.index, to: last.index + 1 } : null
}

type Growth = {
  range: Range | null
  /** It has grown in this frame and is still too small. */
  isWaiting: boolean
}

/** Renders a few more rows per frame until the target is reached; at most one step per frame. */
function useGradualRange(
  target: Range | null,
  visible: { startIndex: number; endIndex: number } | null,
): Range | null {
  const [growth, setGrowth] = useState<Growth>({ range: null, isWaiting: false })
  const inSight = visible ? { from: visible.startIndex, to: visible.endIndex + 1 } : target
  const range = target && inSight && nextRange(growth, target, inSight)
  const isWaiting = !isSame(range, target)
  // While rendering: in an effect, each step would render the rows twice.
  if (!isSame(range, growth.range) || isWaiting !== growth.isWaiting) setGrowth({ range, isWaiting })
  useEffect(() => {
    if (!growth.isWaiting) return
    const frame = requestAnimationFrame(() => setGrowth({ ...growth, isWaiting: false }))
    return () => cancelAnimationFrame(frame)
  }, [growth])
  return range
}

function nextRange({ range, isWaiting }: Growth, target: Range, inSight: Range): Range {
  const rendered = growRange(range, target, inSight, 0)
  const mayGrow = !isWaiting || rendered.to <= rendered.from
  return mayGrow ? growRange(range, target, inSight, MAX_NEW_ROWS) : rendered
}

const isSame = (a: Range | null, b: Range | null) => a?.from === b?.from && a?.to === b?.to
