import { CompiledQuery, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Db } from './pool.ts'

const names = new Map<string, string>()

/**
 * A statement that each connection plans once and then only runs: for the few that stand in every request.
 * It names its columns, never `*`: a migration that adds one would change what a planned statement returns
 * under the feet of a running server. Without a name it is planned each time.
 */
export function prepared<R>(
  name: string | null,
  text: string,
): (db: Db, values: readonly unknown[]) => Promise<R[]> {
  if (/\*[\s,]/.test(text.replace(/count\(\*\)/g, ''))) throw new Error(`${name} has to name its columns`)
  if (name) names.set(text, name)
  return async (db, values) => (await db.executeQuery<R>(CompiledQuery.raw(text, [...values]))).rows
}

/** The pool as Kysely uses it, with the names of prepared statements told to PostgreSQL. */
export function preparing(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const made = known.get(client) ?? naming(client)
      known.set(client, made)
      return made
    },
  }
}

/** pg builds each row as a copy of a dictionary, which is slow to make and slow to read; these are plain. */
function rowsOf({ fields, rows }: pg.QueryArrayResult<unknown[]>): Record<string, unknown>[] {
  const names = fields.map(({ name }) => name)
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    let index = 0
    for (const name of names) row[name] = values[index++]
    return row
  })
}

const naming = (client: pg.PoolClient): PostgresPoolClient =>
  ({
    query: async (text: string, values: readonly unknown[]) => {
      const asked = { text, values: [...values], rowMode: 'array' as const }
      const name = names.get(text)
      const result = await answered(client, name ? { ...asked, name } : asked)
      return { ...result, rows: rowsOf(result) }
    },
    release: (error?: Error | boolean) => client.release(error),
  }) as unknown as PostgresPoolClient

/** By a callback: the promise that pg makes keeps the rows of every query in memory for long after it. */
const answered = (
  client: pg.PoolClient,
  asked: pg.QueryArrayConfig,
): Promise<pg.QueryArrayResult<unknown[]>> =>
  new Promise((done, fail) =>
    client.query<unknown[]>(asked, (error, result) => (error ? fail(error) : done(result))),
  )
