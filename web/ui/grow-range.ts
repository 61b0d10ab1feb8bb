/** Rows from `from` up to, and without, `to`. */
export type Range = { from: number; to: number }

/**
 * The next range to render towards `wanted`, with at most `atMost` new rows, visible ones first. Rendered rows stay;
 * after a jump the range starts again.
 */
export function growRange(drawn: Range | null, wanted: Range, seen: Range, atMost: number): Range {
  const isNear = drawn !== null && drawn.from < wanted.to && drawn.to > wanted.from
  const start = Math.max(wanted.from, Math.min(seen.from, wanted.to))
  let from = isNear ? Math.max(drawn.from, wanted.from) : start
  let to = isNear ? Math.min(drawn.to, wanted.to) : start
  let left = atMost
  for (const goal of [seen, wanted]) {
    const below = Math.min(left, Math.max(0, Math.min(goal.to, wanted.to) - to))
    to += below
    left -= below
    const above = Math.min(left, Math.max(0, from - Math.max(goal.from, wanted.from)))
    from -= above
    left -= above
  }
  return { from, to }
}
