import { type RawBuilder, sql } from 'kysely'

/** The columns that every update of a record sets: its next version and the time. */
export const NEXT_VERSION = { version: sql<number>`version + 1`, changed_at: sql<string>`recorded_now()` }

type Columns = {
  /** Columns that are no change by themselves. */
  ignored?: readonly string[]
  /** Places: an attribute that is null is the same as one that is absent. */
  places?: readonly string[]
}

/**
 * Whether the row differs from these values. With this condition an update that changes nothing finds no row: no new
 * version, and no entry in the history.
 */
export function differsFrom(
  values: Record<string, unknown>,
  { ignored = [], places = [] }: Columns = {},
): RawBuilder<boolean> {
  const compared = Object.entries(values).filter(([column]) => !ignored.includes(column))
  if (compared.length === 0) return sql`false`
  const stored = compared.map(([column]) =>
    places.includes(column) ? sql`jsonb_strip_nulls(${sql.ref(column)})` : sql.ref(column),
  )
  const sent = compared.map(([column, value]) =>
    places.includes(column) ? sql`jsonb_strip_nulls(${value}::jsonb)` : value,
  )
  return sql`row(${sql.join(stored)}) is distinct from row(${sql.join(sent)})`
}
