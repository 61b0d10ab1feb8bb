import type pg from 'pg'

/** The schema as read from the database; `schema.sql` and `tables.ts` are printed from it. */
export type Column = {
  table: string
  name: string
  type: string
  collation: string | null
  notNull: boolean
  /** The default's expression, or that of a generated column. */
  expression: string | null
  generated: boolean
}

export type Catalogue = {
  columns: Column[]
  extensions: string[]
  collations: string[]
  details: Map<string, string[]>
  functions: string[]
}

const COLUMNS = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    case when a.attcollation <> t.typcollation then l.collname end as collation,
    a.attnotnull as "notNull", pg_get_expr(d.adbin, d.adrelid) as expression, a.attgenerated <> '' as generated
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_collation l on l.oid = a.attcollation
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind = 'r' and c.relname <> 'schema_migrations'
  order by c.relname, a.attnum`

const EXTENSIONS = `
  select format('create extension %I;', extname) as text from pg_extension where extname <> 'plpgsql' order by extname`

const COLLATIONS = `
  select format('create collation %I (provider = icu, locale = %L);', collname,
    coalesce(to_jsonb(pg_collation) ->> 'colllocale', to_jsonb(pg_collation) ->> 'colliculocale')) as text
  from pg_collation where collnamespace = 'public'::regnamespace order by collname`

// After the columns: constraints inside the table, then its indexes and triggers.
const DETAILS = `
  select c.relname as table, x.part, x.text from pg_class c cross join lateral (
    select 1 as part, format('constraint %I %s', conname, pg_get_constraintdef(oid)) as text, conname as name
      from pg_constraint where conrelid = c.oid and contype in ('p', 'u', 'f', 'c', 'x')
    union all
    select 2, pg_get_indexdef(indexrelid) || ';', indexrelid::regclass::text from pg_index
      where indrelid = c.oid and not exists (select from pg_constraint where conindid = indexrelid and conrelid = c.oid)
    union all
    select 3, pg_get_triggerdef(oid) || ';'
        || case tgenabled when 'A' then format(E'\\nalter table %I enable always trigger %I;', c.relname, tgname) else '' end,
      tgname from pg_trigger where tgrelid = c.oid and not tgisinternal
  ) x
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  order by c.relname, x.part, x.name`

// Those of an extension are not ours.
const FUNCTIONS = `
  select pg_get_functiondef(oid) || ';' as text from pg_proc
  where pronamespace = 'public'::regnamespace and prokind = 'f'
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  order by proname`

export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const texts = async (sql: string) => (await client.query<{ text: string }>(sql)).rows.map((row) => row.text)
  const { rows: columns } = await client.query<Column>(COLUMNS)
  const { rows } = await client.query<{ table: string; part: number; text: string }>(DETAILS)
  const details = new Map<string, string[]>()
  for (const { table, part, text } of rows) {
    const key = part === 1 ? `${table} inside` : `${table} after`
    details.set(key, [...(details.get(key) ?? []), text])
  }
  const [extensions, collations] = [await texts(EXTENSIONS), await texts(COLLATIONS)]
  return { columns, extensions, collations, details, functions: await texts(FUNCTIONS) }
}
