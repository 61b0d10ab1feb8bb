import { concurrentIndex } from '../db/concurrent-index.ts'
import type { MigrationStep } from '../db/migration-files.ts'

/** Recorded tables and the chain itself: a value that a migration adds to old rows was never hashed. */
export const CHAINED_TABLES = ['expenses', 'history_entries', 'history_payloads', 'trips', 'vehicles']

/** One row per trip, expense, change or security event, for years: building an index takes longer than writers wait. */
export const LARGE_TABLES = [
  'expenses',
  'fill_ups',
  'history_entries',
  'history_payloads',
  'rule_answers',
  'security_events',
  'trip_tracks',
  'trips',
]

const NAME = String.raw`(?:if exists )?(?:only )?(?:public\.)?"?(\w+)"?`
const ALTER = new RegExp(`^alter table ${NAME} (.*)$`)
const INDEX = new RegExp(`^create (?:unique )?index (?:if not exists )?(?:"?\\w+"? )?on ${NAME}`)
const CREATE = new RegExp(`^create table (?:if not exists )?${NAME}`)

// Not a comma inside of an expression or a type.
const BETWEEN_ACTIONS = /, ?(?=(?:add|alter|disable|drop|enable|set|validate) )/
const VALUE_IN_EVERY_ROW = /\b(?:not null|default|generated|primary key|(?:big|small)?serial)\b/
const BUILDS_INDEX = /\b(?:unique|primary key|exclude)\b(?!.* using index\b)/

/** The rules of CONTRIBUTING.md that a migration breaks, by the statement that breaks them. */
export function findBrokenRules({ sql }: Pick<MigrationStep, 'sql'>): string[] {
  const statements = statementsOf(sql)
  const created = new Set(statements.map((statement) => CREATE.exec(statement)?.[1]))
  const isLarge = (table: string) => LARGE_TABLES.includes(table) && !created.has(table)
  return statements.flatMap((statement) => {
    const [, altered = '', actions = ''] = ALTER.exec(statement) ?? []
    const indexed = INDEX.exec(statement)?.[1] ?? ''
    const broken: string[] = []
    for (const action of actions.split(BETWEEN_ACTIONS)) {
      if (CHAINED_TABLES.includes(altered) && addsColumn(action) && VALUE_IN_EVERY_ROW.test(action))
        broken.push(`${altered}: ${action}: a new column of a chained table is nullable and has no default`)
      if (isLarge(altered) && action.startsWith('add ') && BUILDS_INDEX.test(action))
        broken.push(`${altered}: ${action}: build the index concurrently, then add the constraint using it`)
    }
    if (isLarge(indexed))
      broken.push(`${statement}: an index on a large table is built by create index concurrently`)
    return broken
  })
}

/**
 * Names of concurrent indexes that an earlier migration has used: an existing valid index would be mistaken for the new
 * one.
 */
export function findReusedIndexNames(steps: readonly MigrationStep[]): string[] {
  const used = new Set<string>()
  return steps.flatMap(({ sql }) => {
    const own = concurrentIndex(sql)
    const reused = own !== null && used.has(own) ? [own] : []
    for (const [, name = ''] of sql.matchAll(/\bindex (?:concurrently )?(?:if not exists )?(\w+) on /gi))
      used.add(name)
    return reused
  })
}

const addsColumn = (action: string) =>
  /^add (?!constraint\b|primary key\b|unique\b|check\b|foreign key\b|exclude\b)/.test(action)

/** Without comments, literals and bodies of functions, in lower case and with single spaces. */
const statementsOf = (sql: string): string[] =>
  sql
    .replaceAll(/--.*|\/\*[^]*?\*\/|(\$\w*\$)[^]*?\1|'(?:[^']|'')*'/g, (text) =>
      /^(?:--|\/\*)/.test(text) ? ' ' : `''`,
    )
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
