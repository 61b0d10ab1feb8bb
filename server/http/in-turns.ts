import { ownTurn } from './own-turn.ts'

/** A large company has thousands of rows: the requests of others are served in between. */
const ROWS_A_TURN = 500

/** Maps many rows, some in each turn of the event loop. Each list has its own share of them. */
export async function mapInTurns<R, T>(rows: readonly R[], map: (row: R) => T): Promise<T[]> {
  const mapped: T[] = []
  for (let from = 0; from < rows.length; from += ROWS_A_TURN) {
    if (from > 0) await ownTurn(rows)
    mapped.push(...rows.slice(from, from + ROWS_A_TURN).map(map))
  }
  return mapped
}
