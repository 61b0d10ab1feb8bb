import type { Catalogue, Column } from './catalogue.ts'

const tablesOf = (columns: Column[]) => Map.groupBy(columns, (column) => column.table)

/** `schema.sql`: the result of all migrations, for reading and for review of changes. */
export function printSchema({ columns, extensions, collations, functions, details }: Catalogue): string {
  const tables = [...tablesOf(columns)].map(([table, own]) => {
    const inside = [...own.map(printColumn), ...(details.get(`${table} inside`) ?? [])]
    const after = details.get(`${table} after`) ?? []
    return [`create table ${table} (\n${inside.map((line) => `  ${line}`).join(',\n')}\n);`, ...after].join(
      '\n',
    )
  })
  const heading = '-- Generated from the migrations by: npm run generate'
  const extended = extensions.join('\n')
  return `${[heading, extended, ...collations, ...tables, ...functions].join('\n\n')}\n`
}

function printColumn({ name, type, collation, expression, generated, notNull }: Column): string {
  const value = generated
    ? `generated always as (${expression}) stored`
    : expression && `default ${expression}`
  return [name, type, collation && `collate ${collation}`, value, notNull && 'not null']
    .filter(Boolean)
    .join(' ')
}

const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  boolean: 'boolean',
  date: 'string',
  'uuid[]': 'string[]',
  'text[]': 'string[]',
  'double precision[]': 'number[]',
  'integer[]': 'number[]',
  'time without time zone': 'string',
  integer: 'number',
  real: 'number',
  'double precision': 'number',
  jsonb: 'unknown',
  bytea: 'Buffer',
  bigint: 'string',
  'timestamp with time zone': 'string',
}

/** `tables.ts`: the same tables as Kysely's types. */
export function printTables({ columns }: Catalogue): string {
  const tables = [...tablesOf(columns)].map(
    ([table, own]) =>
      `  ${table}: {\n${own.map((column) => `    ${column.name}: ${columnType(column)}`).join('\n')}\n  }`,
  )
  return `// Generated from the migrations by: npm run generate
import type { ColumnType, Generated } from 'kysely'

type Computed<T> = ColumnType<T, never, never>

export interface Tables {
${tables.join('\n')}
}
`
}

function columnType({ table, name, type, notNull, expression, generated }: Column): string {
  const base = TYPES[type] ?? (type.startsWith('numeric') ? 'string' : undefined)
  if (!base) throw new Error(`${table}.${name}: no TypeScript type is known for ${type}`)
  const known = notNull || base === 'unknown' ? base : `${base} | null`
  if (generated) return `Computed<${known}>`
  return expression ? `Generated<${known}>` : known
}
