import { sql } from 'kysely'
import { QUEUE_SCHEMA } from '../db/migrate.ts'
import { ownTables } from '../db/migration-files.ts'
import type { Db } from '../db/pool.ts'
import { streamRows } from '../db/snapshot.ts'

/** Schema and table; both are names that need no quotes. */
export type Table = {
  name: string
  /** Stored columns; generated ones are computed again. */
  columns: string[]
  /** Referenced tables, which have to be loaded first. */
  needs: string[]
  /** Whether rows may be very long. */
  isWide: boolean
}

/** Every table of ours except that of the migrations, which are in the header. */
export async function readTables(tx: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select n.nspname || '.' || c.relname as name,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
        and attgenerated = '' order by attnum) as columns,
      array(select distinct fn.nspname || '.' || f.relname from pg_constraint k
        join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
        where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as needs,
      c.reltoastrelid <> 0 and pg_relation_size(c.reltoastrelid) > 0 as "isWide"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and (n.nspname = 'public' and c.relname = any(${ownTables()})
      or n.nspname = ${QUEUE_SCHEMA} and c.relname <> 'migrations')
    order by n.nspname <> 'public', 1`.execute(tx)
  return rows
}

/** Tables of another program or of an extension: a restore could not handle their rows. */
export async function foreignTables(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> all(${['schema_migrations', ...ownTables()]})
    order by 1`.execute(tx)
  return rows.map(({ name }) => name)
}

const tableId = (name: string) => sql.id(...name.split('.'))

/** Keeps migrations from altering the tables until the transaction ends. Takes no snapshot. */
export async function lockTableShapes(tx: Db, tables: readonly Table[]): Promise<void> {
  const names = tables.map(({ name }) => tableId(name))
  // That of the role; a migration is waited for.
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`lock table ${sql.join([...names, tableId('public.schema_migrations')])} in access share mode`.execute(
    tx,
  )
}

/** The rows of a table as lines of JSON, every value as PostgreSQL writes it. */
export async function* streamTableLines(tx: Db, { name, columns, isWide }: Table): AsyncGenerator<string> {
  const values = sql.join(columns.map((column) => sql`${sql.id(column)}::text`))
  const query = sql<{ line: string }>`select json_build_array(${values})::text as line from ${tableId(name)}`
  for await (const row of streamRows(tx, query, isWide ? WIDE_BATCH_ROWS : BATCH_ROWS)) yield row.line
}

const BATCH_ROWS = 1_000
const WIDE_BATCH_ROWS = 25

export async function databaseTime(tx: Db): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`.execute(tx)
  return rows[0]?.at ?? ''
}

/** The first table with a row; null if all are empty. */
export async function firstNonEmptyTable(tx: Db, tables: readonly Table[]): Promise<string | null> {
  for (const { name } of tables) {
    const { rows } = await sql<{ is: boolean }>`select exists (select from ${tableId(name)}) as is`.execute(
      tx,
    )
    if (rows[0]?.is) return name
  }
  return null
}

/** Inserts rows in the format of `streamTableLines`. */
export async function insertLines(tx: Db, name: string, columns: Column[], lines: string[]): Promise<void> {
  const names = sql.join(columns.map((column) => sql.id(column.name)))
  const values = sql.join(columns.map(({ type }, index) => sql.raw(`(r ->> ${index})::${type}`)))
  await sql`insert into ${tableId(name)} (${names}) overriding system value
    select ${values} from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) as r`.execute(tx)
}

export type Column = { name: string; type: string }

export async function readColumns(tx: Db, name: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(tx)
  return rows
}

export type Guard = { table: string; name: string; isAlwaysOn: boolean }

/**
 * Disables the guards of the tables. A restore writes history rows directly; as the owner it may disable the triggers
 * within its transaction, which locks the tables.
 */
export async function disableGuards(tx: Db, tables: readonly Table[]): Promise<Guard[]> {
  const { rows } = await sql<Guard>`
    select n.nspname || '.' || c.relname as table, t.tgname as name, t.tgenabled = 'A' as "isAlwaysOn"
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and t.tgenabled <> 'D'
      and n.nspname || '.' || c.relname = any(${tables.map(({ name }) => name)})`.execute(tx)
  for (const { name } of tables) await sql`alter table ${tableId(name)} disable trigger user`.execute(tx)
  return rows
}

export async function enableGuards(tx: Db, guards: readonly Guard[]): Promise<void> {
  // Runs deferred checks now: a table with pending checks cannot be altered.
  await sql`set constraints all immediate`.execute(tx)
  for (const { table, name, isAlwaysOn } of guards)
    await sql`alter table ${tableId(table)} enable ${sql.raw(isAlwaysOn ? 'always' : '')} trigger ${sql.id(name)}`.execute(
      tx,
    )
}

/** Sets each sequence to the value after the highest used one. */
export async function advanceSequences(tx: Db, tables: readonly Table[]): Promise<void> {
  // The owner may not ask for sequences of tables in other schemas: PostgreSQL must pick ours before it asks.
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    with columns as materialized (
      select n.nspname, c.relname, a.attname
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where n.nspname || '.' || c.relname = any(${tables.map(({ name }) => name)}))
    select * from (
      select nspname || '.' || relname as table, attname as column,
        pg_get_serial_sequence(format('%I.%I', nspname, relname), attname) as sequence
      from columns) s
    where sequence is not null`.execute(tx)
  for (const { table, column, sequence } of rows)
    await sql`select setval(${sequence}::regclass, coalesce(max(${sql.id(column)}), 0) + 1, false)
      from ${tableId(table)}`.execute(tx)
}
