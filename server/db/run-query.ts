import type pg from 'pg'
import { compileRow, type Row, type ToRow } from './rows.ts'

type QueryResult = { command: string; rowCount: number | null; rows: Row[] }

const compiled = new Map<string, ToRow>()

/** A prepared statement always has the same columns: its mapper is compiled once. */
function mapperFor(name: string | undefined, fields: readonly pg.FieldDef[]): ToRow {
  const known = name === undefined ? undefined : compiled.get(name)
  if (known) return known
  const toRow = compileRow(fields.map((field) => field.name))
  if (name !== undefined) compiled.set(name, toRow)
  return toRow
}

/**
 * Every statement goes to pg through this. Rows arrive as arrays and become plain objects here: the objects of pg are
 * slow to create and to read. It uses a callback, because the promise of pg keeps the rows in memory long after the
 * query.
 */
export const runQuery = (client: pg.ClientBase, query: pg.QueryConfig): Promise<QueryResult> =>
  new Promise((resolve, reject) => {
    const config: pg.QueryArrayConfig = { ...query, rowMode: 'array' }
    client.query<unknown[]>(config, (error, result) => {
      if (error) reject(error)
      else if (Array.isArray(result)) reject(new Error('several statements were asked at once'))
      else {
        const { command, rowCount, rows, fields } = result
        resolve({ command, rowCount, rows: rows.map(mapperFor(query.name, fields)) })
      }
    })
  })
