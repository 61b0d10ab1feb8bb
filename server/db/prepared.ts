import { CompiledQuery, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Db } from './pool.ts'
import { type MakeRow, rowOf, writtenFor } from './rows.ts'

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

const makers = new Map<string, MakeRow>()

/** How the rows of a statement are made, kept where it is one of the few. */
function makerFor(text: string, fields: pg.FieldDef[]): MakeRow {
  const columns = fields.map(({ name }) => name)
  if (!names.has(text)) return rowOf(columns)
  const maker = makers.get(text) ?? writtenFor(columns)
  makers.set(text, maker)
  return maker
}

const naming = (client: pg.PoolClient): PostgresPoolClient =>
  ({
    query: async (text: string, values: readonly unknown[]) => {
      const asked = { text, values: [...values], rowMode: 'array' as const }
      const name = names.get(text)
      const result = await answered(client, name ? { ...asked, name } : asked)
      return { ...result, rows: result.rows.map(makerFor(text, result.fields)) }
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
