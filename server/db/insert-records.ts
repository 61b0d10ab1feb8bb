import type { Db } from './pool.ts'
import { prepared } from './prepared.ts'

type Values = Readonly<Record<string, unknown>>

type Insert = {
  name: string
  table: 'trips' | 'expenses'
  /** What is written, with the type of each column; the rest is the database's own. */
  columns: Readonly<Record<string, string>>
  returning: string
}

/**
 * A prepared statement that inserts any number of records in the given order. What comes back stands in the same
 * order, null where the sid is taken.
 */
export function insertRecords<R extends { id: string }>({ name, table, columns, returning }: Insert) {
  const names = Object.keys(columns)
  const insert = prepared<R>(
    name,
    `insert into ${table} (${names.join(', ')})
    select ${names.map((column) => `${column}::${columns[column]}`).join(', ')}
    from unnest(${names.map((_, index) => `$${index + 1}::text[]`).join(', ')})
      with ordinality as given (${names.join(', ')}, nth)
    order by nth
    on conflict (vehicle_id, sid) where sid is not null do nothing
    returning ${returning}`,
  )
  return async (db: Db, rows: readonly (Values & { id: string })[]): Promise<(R | null)[]> => {
    const inserted = await insert(
      db,
      names.map((column) => rows.map((row) => parameter(row[column]))),
    )
    const byId = new Map(inserted.map((row) => [row.id, row]))
    return rows.map(({ id }) => byId.get(id) ?? null)
  }
}

/** An array within an array of parameters is written out, or it would be one of two dimensions. */
const parameter = (value: unknown): unknown =>
  Array.isArray(value) ? `{${value.map((item) => quoted(String(item))).join(',')}}` : (value ?? null)

const quoted = (item: string) => `"${item.replace(/["\\]/g, '\\$&')}"`
