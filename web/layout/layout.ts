import { useMemo, useState } from 'react'
import type { ViewList } from '#contract/views/view.ts'
import { storedLayout, storeLayout } from '../kernel/preferences.ts'

export type Density = 'two' | 'one'

/** The order of all columns, those that are hidden, and how many lines a row has. */
export type Layout = { order: string[]; hidden: string[]; density: Density }

/** A column that can be chosen; a fixed one, at either end, is always shown, at its place. */
export type LayoutColumn = { id: string; label: string; isFixed?: boolean; isHiddenAtFirst?: boolean }

const defaultLayout = (columns: readonly LayoutColumn[]): Layout => ({
  order: columns.map(({ id }) => id),
  hidden: columns.filter(({ isHiddenAtFirst }) => isHiddenAtFirst).map(({ id }) => id),
  density: 'two',
})

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** The stored layout; columns that have come since then keep their usual place, those that have gone are dropped. */
export function readLayout(stored: unknown, columns: readonly LayoutColumn[]): Layout {
  const usual = defaultLayout(columns)
  if (typeof stored !== 'object' || stored === null) return usual
  const { order, hidden, density } = stored as Record<string, unknown>
  const known = [...new Set(textsIn(order))].filter((id) => usual.order.includes(id))
  const isNew = (id: string) => !known.includes(id)
  const fixed = columns.filter(({ isFixed }) => isFixed).map(({ id }) => id)
  const placed = usual.order.reduce((all, id, at) => (isNew(id) ? all.toSpliced(at, 0, id) : all), known)
  const [before, after] = fixedEnds(columns)
  const between = placed.filter((id) => !fixed.includes(id))
  return {
    order: [...before, ...between, ...after],
    hidden: [
      ...textsIn(hidden).filter((id) => usual.order.includes(id) && !fixed.includes(id)),
      ...usual.hidden.filter(isNew),
    ],
    density: density === 'one' ? 'one' : 'two',
  }
}

/** The fixed columns before all others, and those after them. */
function fixedEnds(columns: readonly LayoutColumn[]): [string[], string[]] {
  const first = columns.findIndex(({ isFixed }) => !isFixed)
  const fixed = (own: readonly LayoutColumn[]) => own.filter(({ isFixed }) => isFixed).map(({ id }) => id)
  return first < 0 ? [fixed(columns), []] : [fixed(columns.slice(0, first)), fixed(columns.slice(first))]
}

/** Moves a column between the others; fixed ones stay where they are. */
export function moveColumn(
  columns: readonly LayoutColumn[],
  order: readonly string[],
  id: string,
  to: number,
): string[] {
  const [before, after] = fixedEnds(columns)
  const target = Math.max(before.length, Math.min(to, order.length - after.length - 1))
  if ([...before, ...after].includes(id) || order.indexOf(id) === target) return [...order]
  return order.filter((one) => one !== id).toSpliced(target, 0, id)
}

/** The layout of a list, remembered by this browser. */
export function useLayout(list: ViewList | 'vehicles', columns: readonly LayoutColumn[]) {
  const [stored, setStored] = useState(() => storedLayout(list))
  const layout = useMemo(() => readLayout(stored, columns), [stored, columns])
  const keep = (next: Layout | null) => {
    setStored(next)
    storeLayout(list, next)
  }
  return {
    layout,
    change: (next: Partial<Layout>) => keep({ ...layout, ...next }),
    reset: () => keep(null),
  }
}

export type LayoutState = ReturnType<typeof useLayout>
