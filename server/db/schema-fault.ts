import { sql } from 'kysely'
import { hasSchema, type Migration, migrations } from './migrate.ts'
import type { Db } from './pool.ts'

/** What keeps this Wegbuch from reading a database as it is, in one sentence; null where its schema is the one of here. */
export async function schemaFault(db: Db): Promise<string | null> {
  if (!(await hasSchema(db))) return 'No Wegbuch was started on this database yet.'
  const { rows } = await sql<Migration>`select name, checksum from schema_migrations order by name`.execute(
    db,
  )
  const [own, there] = [byName(migrations()), byName(rows)]
  const newer = rows.find(({ name }) => !own.has(name))
  if (newer)
    return `The database has a newer schema, with ${newer.name}: verify it with the Wegbuch that was started on it last.`
  const missing = [...own.keys()].find((name) => !there.has(name))
  if (missing)
    return `The database has an older schema, without ${missing}: verify it with the Wegbuch that was started on it last, or start this one on it first.`
  const other = rows.find(({ name, checksum }) => own.get(name) !== checksum)
  return other
    ? `The database has the schema of another Wegbuch: its migration ${other.name} is not the one of here.`
    : null
}

const byName = (steps: readonly Migration[]) => new Map(steps.map(({ name, checksum }) => [name, checksum]))
