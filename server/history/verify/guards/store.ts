import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

export type GuardRow = {
  table: string
  name: string
  isAlwaysOn: boolean
  arguments: Buffer
  /** Columns whose change does not fire the trigger. */
  unwatched_columns: string[]
}

/** Every trigger on the logbook's tables. */
export async function triggersOn(tx: Db, tables: readonly string[]): Promise<GuardRow[]> {
  const { rows } = await sql<GuardRow>`
    select c.relname as table, t.tgname as name, t.tgenabled = 'A' as "isAlwaysOn",
      t.tgargs as arguments,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = t.tgrelid and a.attnum > 0 and not a.attisdropped
          and cardinality(t.tgattr::smallint[]) > 0 and a.attnum <> all (t.tgattr::smallint[])) as unwatched_columns
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and c.relname = any(${tables})
  `.execute(tx)
  return rows
}
