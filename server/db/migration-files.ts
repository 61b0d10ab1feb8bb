import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { ConfigError } from '../config.ts'

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

/** The steps to the schema of a backup, which has to be one of this version's: all of its migrations up to one. */
export function knownSteps(known: readonly Migration[]): MigrationStep[] {
  const all = readMigrations()
  for (const { name, checksum } of known) {
    const own = all.find((step) => step.name === name)
    if (!own) throw new ConfigError(`It is of a newer Wegbuch: this one does not know the migration ${name}`)
    if (own.checksum !== checksum)
      throw new ConfigError(`It is of another Wegbuch: the migration ${name} is not the one of here`)
  }
  const names = new Set(known.map(({ name }) => name))
  const steps = all.slice(0, names.size)
  const missing = steps.find(({ name }) => !names.has(name))
  if (missing) throw new ConfigError(`It lacks the migration ${missing.name}, but has later ones`)
  if (known.some(({ name }, nth) => name !== steps[nth]?.name))
    throw new ConfigError('It does not have the migrations in their order, each of them once')
  return steps
}

/** The tables that these migrations leave, with their schema. */
export function tablesOf(steps: readonly MigrationStep[]): string[] {
  const tables = new Set<string>()
  for (const { sql } of steps)
    for (const [, verb, name] of sql.matchAll(/^(create|drop) table (\w+)/gm))
      tables[verb === 'create' ? 'add' : 'delete'](`public.${name}`)
  return [...tables]
}

/** Every table that a migration ever created. Other tables in the database are not ours. */
export const ownTables = (): string[] =>
  readMigrations().flatMap(({ sql }) =>
    [...sql.matchAll(/^create table (\w+)/gm)].map(([, name = '']) => name),
  )
