import { useState } from 'react'
import type { ViewList } from '#contract/views/view.ts'
import { storedLayout, storeLayout } from '../kernel/preferences.ts'

export type Density = 'two' | 'one'

/** The order of all columns, those that are hidden, and how many lines a row has. */
export type Layout = { order: string[]; hidden: string[]; density: Density }

/** A column that can be chosen; a fixed one is always shown, at its place. */
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
  const first = columns[0]?.id ?? ''
  const last = columns.at(-1)?.id ?? ''
  const between = placed.filter((id) => id !== first && id !== last)
  return {
    order: [first, ...between, last],
    hidden: [
      ...textsIn(hidden).filter((id) => usual.order.includes(id) && !fixed.includes(id)),
      ...usual.hidden.filter(isNew),
    ],
    density: density === 'one' ? 'one' : 'two',
  }
}

/** Moves a column between its neighbours; the first and the last one stay where they are. */
export function moveColumn(order: readonly string[], id: string, to: number): string[] {
  const at = order.indexOf(id)
  const target = Math.max(1, Math.min(to, order.length - 2))
  if (at < 1 || at > order.length - 2 || at === target) return [...order]
  return order.toSpliced(at, 1).toSpliced(target, 0, id)
}

/** The layout of a list, remembered by this browser. */
export function useLayout(list: ViewList, columns: readonly LayoutColumn[]) {
  const [layout, setLayout] = useState(() => readLayout(storedLayout(list), columns))
  return {
    layout,
    change: (next: Partial<Layout>) => {
      const changed = { ...layout, ...next }
      setLayout(changed)
      storeLayout(list, changed)
    },
    reset: () => {
      setLayout(defaultLayout(columns))
      storeLayout(list, null)
    },
  }
}

export type LayoutState = ReturnType<typeof useLayout>
