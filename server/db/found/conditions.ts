import { type RawBuilder, sql } from 'kysely'
import { type Period, periodBounds } from '../period.ts'
import { type VehicleSelection, vehiclesInZone } from './vehicle-selection.ts'

export type Condition = RawBuilder<boolean>

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`

export const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`

/** Whether a time is within the period, whose days are those of each vehicle's zone. */
export function isWithin(
  time: RawBuilder<unknown>,
  period: Period,
  selection: VehicleSelection,
  zones: readonly string[],
): Condition {
  const [only = 'UTC', ...more] = zones
  const within = (zone: string): Condition => {
    const [from, to] = periodBounds(period, zone)
    return sql`(${time} >= ${from} and ${time} < ${to})`
  }
  if (more.length === 0) return within(only)
  const bounds = zones.map((zone) => periodBounds(period, zone))
  const [firsts, ends] = [bounds.map(([from]) => from), bounds.map(([, to]) => to)]
  // For an index, which the conditions by zone cannot use.
  const widest = sql`${time} >= least(${sql.join(firsts)}) and ${time} < greatest(${sql.join(ends)})`
  const byZone = zones.map(
    (zone) => sql<boolean>`(t.vehicle_id = any(${vehiclesInZone(selection, zone)}) and ${within(zone)})`,
  )
  return sql`(${widest} and ${anyOf(byZone)})`
}

/** Equal texts in any case. */
export const isSameText = (stored: RawBuilder<unknown>, text: string): Condition =>
  sql`lower(${stored} collate "und-x-icu") = lower(${text}::text collate "und-x-icu")`
