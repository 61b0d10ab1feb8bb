import { CompiledQuery, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Db } from './pool.ts'
import { runQuery } from './run-query.ts'

const names = new Map<string, string>()

/**
 * A statement that each connection plans once, for those that run in every request. It names its columns, never `*`: a
 * migration that adds a column would change the result of a prepared statement while a server runs. Without a name it
 * is planned each time.
 */
export function prepareStatement<R>(
  name: string | null,
  text: string,
): (db: Db, values: readonly unknown[]) => Promise<R[]> {
  if (/\*[\s,]/.test(text.replace(/count\(\*\)/g, ''))) throw new Error(`${name} has to name its columns`)
  if (name && [...names].some(([other, taken]) => taken === name && other !== text))
    throw new Error(`${name} names two statements`)
  if (name) names.set(text, name)
  return async (db, values) => (await db.executeQuery<R>(CompiledQuery.raw(text, [...values]))).rows
}

/** The pool for Kysely, which passes the names of prepared statements to PostgreSQL. */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const made = known.get(client) ?? withStatementNames(client)
      known.set(client, made)
      return made
    },
  }
}

const withStatementNames = (client: pg.PoolClient): PostgresPoolClient =>
  ({
    query: (text: string, values: readonly unknown[]) => {
      const asked = { text, values: [...values] }
      const name = names.get(text)
      return runQuery(client, name ? { ...asked, name } : asked)
    },
    release: (error?: Error | boolean) => client.release(error),
  }) as unknown as PostgresPoolClient
