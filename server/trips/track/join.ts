import type { TrackColumns } from './codec.ts'

/** Concatenates tracks in the given order. */
export function joinColumns([first = [], ...others]: readonly TrackColumns[]): TrackColumns {
  return first.map((column, nth) => {
    const columns = [column, ...others.map((other) => other[nth] ?? new Float64Array())]
    const joined = new Float64Array(columns.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const one of columns) {
      joined.set(one, at)
      at += one.length
    }
    return joined
  })
}
