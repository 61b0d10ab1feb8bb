import { sql } from 'kysely'
import { type Migration, readMigrations } from './migration-files.ts'
import type { Db } from './pool.ts'

const NAMED_AT_MOST = 3

/**
 * Why this version must not use a database with these migrations, in one line; null if it knows all of them. It would
 * write by rules that a newer schema has replaced.
 */
export function foreignSchemaFault(
  applied: readonly Migration[],
  steps: readonly Migration[] = readMigrations(),
): string | null {
  const own = byName(steps)
  const unknown = applied.map(({ name }) => name).filter((name) => !own.has(name))
  if (unknown.length > 0)
    return `The database has a newer schema, with ${joinNames(unknown.toSorted())}: use the Wegbuch that was started on it last or a newer one, or restore an older backup into an empty database.`
  const other = applied.find(({ name, checksum }) => own.get(name) !== checksum)
  return other
    ? `The database has the schema of another Wegbuch: its migration ${other.name} is not the one of here. Use the Wegbuch that was started on it last, or restore a backup into an empty database.`
    : null
}

/** Why this version cannot make a backup of a database, in one line; null if it knows all of the schema, also an older one. */
export async function unreadableSchemaFault(db: Db): Promise<string | null> {
  if (!(await hasSchema(db))) return 'No Wegbuch was started on this database yet.'
  return foreignSchemaFault(await appliedMigrations(db)) ?? queueFault(db)
}

/** The last migration of the job queue that this version has. */
const QUEUE_MIGRATION = 20

export const NEWER_QUEUE =
  'The database has a newer job queue: use the Wegbuch that was started on it last or a newer one.'

async function queueFault(db: Db): Promise<string | null> {
  const { rows: found } = await sql<{ is: boolean }>`
    select to_regclass('graphile_worker.migrations') is not null as is`.execute(db)
  if (!found[0]?.is) return null
  const { rows } = await sql`
    select from graphile_worker.migrations where breaking and id > ${QUEUE_MIGRATION} limit 1`.execute(db)
  return rows.length > 0 ? NEWER_QUEUE : null
}

/** Why this version cannot use a database without migrating it, in one line; null if the schemas are equal. */
export async function schemaFault(db: Db): Promise<string | null> {
  const fault = await unreadableSchemaFault(db)
  if (fault !== null) return fault
  const names = new Set((await appliedMigrations(db)).map(({ name }) => name))
  const missing = readMigrations().find(({ name }) => !names.has(name))
  return missing
    ? `The database has an older schema, without ${missing.name}: use the Wegbuch that was started on it last, or start this one on it first.`
    : null
}

async function hasSchema(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select to_regclass('public.schema_migrations') is not null as is`.execute(db)
  return rows[0]?.is ?? false
}

export async function appliedMigrations(db: Db): Promise<Migration[]> {
  const { rows } = await sql<Migration>`select name, checksum from schema_migrations order by name`.execute(
    db,
  )
  return rows
}

const byName = (steps: readonly Migration[]) => new Map(steps.map(({ name, checksum }) => [name, checksum]))

const joinNames = (names: readonly string[]) => {
  const more = names.length - NAMED_AT_MOST
  return names.slice(0, NAMED_AT_MOST).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
