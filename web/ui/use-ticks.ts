import { useMemo, useState } from 'react'

export type Ticks = {
  ids: ReadonlySet<string>
  /** Selects or deselects a row, or with `isRange` all from the last one clicked to this one. */
  toggle: (id: string, isRange?: boolean) => void
  toggleAll: () => void
  clear: () => void
}

type State = { ids: ReadonlySet<string>; last: string | null }
const NONE: State = { ids: new Set(), last: null }

const idsOf = (rows: readonly { id: string }[]): ReadonlySet<string> => new Set(rows.map(({ id }) => id))

/** The selected rows of a list. Removed rows are no longer selected. */
export function useTicks(rows: readonly { id: string }[]): Ticks {
  const [state, setState] = useState(NONE)
  // Most lists never have a selection: existing rows are only looked up once there is one.
  const isAny = state.ids.size > 0
  const there = useMemo(() => (isAny ? idsOf(rows) : NONE.ids), [isAny, rows])
  const ids = useMemo(() => new Set([...state.ids].filter((id) => there.has(id))), [state.ids, there])

  return {
    ids,
    toggle: (id, isRange = false) => setState(toggled({ ids, last: state.last }, id, isRange, rows)),
    toggleAll: () => setState(ids.size === rows.length ? NONE : { ids: idsOf(rows), last: null }),
    clear: () => setState(NONE),
  }
}

/** As in other lists: a range takes the state of the clicked row. */
export function toggled(
  { ids, last }: State,
  id: string,
  isRange: boolean,
  rows: readonly { id: string }[],
): State {
  const isTicked = !ids.has(id)
  const next = new Set(ids)
  for (const one of isRange ? between(rows, last, id) : [id]) {
    if (isTicked) next.add(one)
    else next.delete(one)
  }
  return { ids: next, last: id }
}

function between(rows: readonly { id: string }[], from: string | null, to: string): string[] {
  const [a, b] = [rows.findIndex(({ id }) => id === from), rows.findIndex(({ id }) => id === to)]
  if (a < 0) return [to]
  return rows.slice(Math.min(a, b), Math.max(a, b) + 1).map(({ id }) => id)
}
