/** Rows from `from` up to, and without, `to`. */
export type Range = { from: number; to: number }

/**
 * The next range to render towards `wanted`, with at most `atMost` new rows, visible ones first. Rendered rows stay;
 * after a jump the range starts again.
 */
export function growRange(rendered: Range | null, target: Range, seen: Range, atMost: number): Range {
  const isNear = rendered !== null && rendered.from < target.to && rendered.to > target.from
  const start = Math.max(target.from, Math.min(seen.from, target.to))
  let from = isNear ? Math.max(rendered.from, target.from) : start
  let to = isNear ? Math.min(rendered.to, target.to) : start
  let left = atMost
  for (const goal of [seen, target]) {
    const below = Math.min(left, Math.max(0, Math.min(goal.to, target.to) - to))
    to += below
    left -= below
    const above = Math.min(left, Math.max(0, from - Math.max(goal.from, target.from)))
    from -= above
    left -= above
  }
  return { from, to }
}
