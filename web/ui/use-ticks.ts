import { useCallback, useMemo, useReducer } from 'react'

export type Ticks = {
  ids: ReadonlySet<string>
  /** Selects or deselects a row, or with `isRange` all from the last one clicked to this one. */
  toggle: (id: string, isRange?: boolean) => void
  toggleAll: () => void
  /** Leaves only these selected. */
  keep: (ids: readonly string[]) => void
  clear: () => void
}

type State = {
  ids: ReadonlySet<string>
  last: string | null
  /** These rows have all of the ids. */
  rows?: Rows
}
type Action = { id: string; isRange: boolean } | { kept: readonly string[] } | 'all' | 'none'
type Rows = readonly { id: string }[]
const NONE: State = { ids: new Set(), last: null }

/** The selected rows of a list. Removed rows are no longer selected. The functions stay the same while rows change. */
export function useTicks(rows: Rows): Ticks {
  const [state, dispatch] = useReducer((before: State, action: Action) => reduce(before, action, rows), NONE)
  const ids = useMemo(() => existing(state, rows), [state, rows])
  return {
    ids,
    toggle: useCallback((id, isRange = false) => dispatch({ id, isRange }), []),
    toggleAll: useCallback(() => dispatch('all'), []),
    keep: useCallback((kept) => dispatch({ kept }), []),
    clear: useCallback(() => dispatch('none'), []),
  }
}

function reduce(state: State, action: Action, rows: Rows): State {
  if (action === 'none') return NONE
  if (action !== 'all' && 'kept' in action) return { ids: new Set(action.kept), last: null }
  const ids = existing(state, rows)
  if (action !== 'all') return toggled({ ids, last: state.last }, action.id, action.isRange, rows)
  return ids.size === rows.length ? NONE : { ids: idsOf(rows), last: null, rows }
}

const idsOf = (rows: Rows): ReadonlySet<string> => new Set(rows.map(({ id }) => id))

/** Most lists never have a selection: existing rows are only looked up once there is one. */
function existing({ ids, rows: known }: State, rows: Rows): ReadonlySet<string> {
  if (ids.size === 0) return NONE.ids
  if (known === rows) return ids
  const there = idsOf(rows)
  return new Set([...ids].filter((id) => there.has(id)))
}

/** As in other lists: a range takes the state of the clicked row. */
export function toggled({ ids, last }: State, id: string, isRange: boolean, rows: Rows): State {
  const isTicked = !ids.has(id)
  const next = new Set(ids)
  for (const one of isRange ? between(rows, last, id) : [id]) {
    if (isTicked) next.add(one)
    else next.delete(one)
  }
  return { ids: next, last: id }
}

function between(rows: Rows, from: string | null, to: string): string[] {
  const [a, b] = [rows.findIndex(({ id }) => id === from), rows.findIndex(({ id }) => id === to)]
  if (a < 0) return [to]
  return rows.slice(Math.min(a, b), Math.max(a, b) + 1).map(({ id }) => id)
}
