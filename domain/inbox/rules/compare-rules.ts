import type { RuleEndKind } from '#contract/inbox/rule.ts'
import type { Rule } from './match-rules.ts'

const RANKS: Record<RuleEndKind, number> = { place: 3, home: 2, work: 2, customers: 1, any: 0 }

type Conditions = Pick<Rule, 'weekdays' | 'hours' | 'createdAt'> &
  Record<'from' | 'to', { kind: RuleEndKind }>

/**
 * The most specific rule first: by the better known of its ends, then by the other one, then by its times. Of equally specific
 * ones the newest is first.
 */
export function compareRules(a: Conditions, b: Conditions): number {
  const [ranksOfA, ranksOfB] = [ranksOf(a), ranksOf(b)]
  for (const [at, rank] of ranksOfA.entries()) {
    const difference = (ranksOfB[at] ?? 0) - rank
    if (difference !== 0) return difference
  }
  return a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0
}

function ranksOf({ from, to, weekdays, hours }: Conditions): number[] {
  const ends = [RANKS[from.kind], RANKS[to.kind]]
  return [Math.max(...ends), Math.min(...ends), (hours ? 2 : 0) + (weekdays ? 1 : 0)]
}
