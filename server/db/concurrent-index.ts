import type pg from 'pg'

const STATEMENT = /^(?:\s|--.*\n)*create\s+(?:unique\s+)?index\s+concurrently\s+(\w+)\s+on\s/i

/** The index that a migration builds concurrently; null for every other migration. */
export const concurrentIndex = (sql: string): string | null => STATEMENT.exec(sql)?.[1] ?? null

/**
 * Builds an index outside of a transaction, as PostgreSQL requires. A build waits for every older transaction, without
 * a limit: its lock blocks no reader or writer, and a lock_timeout would only leave an invalid index.
 */
export async function buildIndex(client: pg.Client, index: string, sql: string): Promise<void> {
  await client.query('set lock_timeout = 0')
  const found = await isValid(client, index)
  // PostgreSQL may finish a build whose server was killed meanwhile: then only the record of the migration is missing.
  if (found === true) return
  if (found === false) await drop(client, index)
  try {
    await client.query(sql)
  } catch (error) {
    // An invalid index slows writers down, and a unique one refuses them. If the connection is lost, the next server drops it.
    await drop(client, index).catch(() => {})
    throw error
  }
}

async function isValid(client: pg.Client, index: string): Promise<boolean | undefined> {
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [index],
  )
  return rows[0]?.valid
}

const drop = (client: pg.Client, index: string) => client.query(`drop index concurrently if exists ${index}`)
