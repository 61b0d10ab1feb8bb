import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

const DIRECTORY = new URL('./migrations/', import.meta.url)

export type Migration = { name: string; checksum: string }
export type MigrationStep = Migration & { sql: string }

/** Every migration of this version, in order. */
export function readMigrations(): MigrationStep[] {
  return readdirSync(DIRECTORY)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => {
      const sql = readFileSync(new URL(file, DIRECTORY), 'utf8')
      return {
        name: file.replace(/\.sql$/, ''),
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      }
    })
}

/** Every table that a migration ever created. Other tables in the database are not ours. */
export const ownTables = (): string[] =>
  readMigrations().flatMap(({ sql }) =>
    [...sql.matchAll(/^create table (\w+)/gm)].map(([, name = '']) => name),
  )
