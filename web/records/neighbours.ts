import type { Direction } from '../ui/form.ts'

type Row = { id: string }

export type Neighbours = { [direction in Direction]?: string | undefined } & {
  /** Opens a neighbour and discards what was not saved. */
  open: (direction: Direction) => void
}

/** The records before and after one of a list; none for a new record. */
export function findNeighbours(
  rows: readonly Row[],
  id: string | undefined,
  openRecord: (id: string) => void,
): Neighbours {
  const at = rows.findIndex((row) => row.id === id)
  const ids = at < 0 ? {} : { previous: rows[at - 1]?.id, next: rows[at + 1]?.id }
  return {
    ...ids,
    open: (direction) => {
      const neighbour = ids[direction]
      if (neighbour) openRecord(neighbour)
    },
  }
}
