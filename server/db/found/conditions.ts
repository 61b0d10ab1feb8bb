import { type RawBuilder, sql } from 'kysely'
import { type Period, periodBounds } from '../period.ts'
import { isTrueInZone } from './vehicle-selection.ts'

export type Condition = RawBuilder<boolean>

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`

export const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`

/** Whether a time is within the period, whose days are those of each vehicle's zone. */
export function isWithin(time: RawBuilder<unknown>, period: Period, zones: readonly string[]): Condition {
  const within = (zone: string | RawBuilder<unknown>): Condition => {
    const [from, to] = periodBounds(period, zone)
    return sql`(${time} >= ${from} and ${time} < ${to})`
  }
  const [only = 'UTC', ...more] = zones
  if (more.length === 0) return within(only)
  const bounds = zones.map((zone) => periodBounds(period, zone))
  const [firsts, ends] = [bounds.map(([from]) => from), bounds.map(([, to]) => to)]
  // For an index, which the condition by zone cannot use. There is one condition for all zones: with one for each,
  // every record met hundreds of them.
  const widest = sql`${time} >= least(${sql.join(firsts)}) and ${time} < greatest(${sql.join(ends)})`
  return sql`(${widest} and ${isTrueInZone(within)})`
}

/** Equal texts in any case. */
export const isSameText = (stored: RawBuilder<unknown>, text: string): Condition =>
  sql`lower(${stored} collate "und-x-icu") = lower(${text}::text collate "und-x-icu")`
