import { type RawBuilder, sql } from 'kysely'

/**
 * Instants or whole days, both included. Where `wholeDays` holds, instants are taken for their days: somebody could
 * otherwise narrow down when a hidden trip began.
 */
export type Period = { from?: string; to?: string; wholeDays?: RawBuilder<boolean> }

const isDay = (bound: string) => bound.length === 10

/** PostgreSQL only accepts offsets of less than 16 hours. */
const utc = (instant: string) => new Date(instant).toISOString()

/** Half-open bounds; the times of records are stored to the millisecond. */
export function periodBounds(
  { from, to, wholeDays }: Period,
  zone: string | RawBuilder<unknown>,
): [RawBuilder<string>, RawBuilder<string>] {
  const instant = (at: string, days: number, exact: RawBuilder<string>) =>
    wholeDays
      ? sql<string>`case when ${wholeDays}
          then ((${utc(at)}::timestamptz at time zone ${zone})::date + ${days}::integer)::timestamp at time zone ${zone}
          else ${exact} end`
      : exact
  const first =
    from === undefined
      ? sql<string>`'-infinity'::timestamptz`
      : isDay(from)
        ? sql<string>`${from}::date::timestamp at time zone ${zone}`
        : instant(from, 0, sql`${utc(from)}::timestamptz`)
  const end =
    to === undefined
      ? sql<string>`'infinity'::timestamptz`
      : isDay(to)
        ? sql<string>`(${to}::date + 1)::timestamp at time zone ${zone}`
        : instant(to, 1, sql`${utc(to)}::timestamptz + interval '1 millisecond'`)
  return [sql`(${first})`, sql`(${end})`]
}
