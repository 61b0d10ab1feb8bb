import { isDay } from '#contract/kernel/instant.ts'
import { ConfigError } from '../config.ts'
import type { Migration } from '../db/migration-files.ts'
import { type BackupHeader, FORMAT, type Manifest, type Section, type SectionEnd } from './format.ts'

export type BackupItem =
  | { header: BackupHeader }
  | { section: Section }
  | { row: string }
  | { end: SectionEnd }

export const damagedBackup = (path: string, why: string) =>
  new ConfigError(`${path} is no whole backup: ${why}`)

export function parseHeader(path: string, text: string): BackupHeader {
  const header = parseObject(path, text) as Partial<Record<keyof BackupHeader, unknown>>
  const { wegbuch, format, migrations, at } = header
  const isBackup = wegbuch === 'backup' && isCount(format) && isListOf(migrations, isMigration)
  if (!isBackup) throw damagedBackup(path, 'it does not begin as one')
  if (format !== FORMAT) throw new ConfigError(`${path} is of a newer Wegbuch: its format is ${format}`)
  if (!isMoment(at)) throw damagedBackup(path, 'it does not say when it was made')
  return header as BackupHeader
}

export function parseItem(path: string, text: string): Exclude<BackupItem, { header: unknown }> {
  if (text.startsWith('[')) return { row: text }
  const object = parseObject(path, text) as Record<string, unknown>
  const { end, lines, table, columns, file } = object
  if (isName(end) && isCount(lines)) return { end: object as SectionEnd }
  if (isTable(table) && isListOf(columns, isColumn)) return { section: object as Section }
  if (isName(file)) return { section: object as Section }
  throw damagedBackup(path, 'it has a line that says nothing')
}

export function parseManifest(path: string, text: string): Manifest {
  const { tables, files, sha256 } = parseObject(path, text) as Partial<Manifest>
  if (typeof sha256 !== 'string' || !tables) throw damagedBackup(path, 'its end is missing')
  const isCounted = Object.entries(tables).every(([name, rows]) => isTable(name) && isCount(rows))
  if (!isCounted || !isCount(files)) throw damagedBackup(path, 'its end counts nothing')
  return { tables, files, sha256 }
}

function parseObject(path: string, text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Reported below, like anything else that is no object.
  }
  throw damagedBackup(path, 'it has a line that says nothing')
}

/** Names are quoted in messages: a table, a column and a migration need no quotes, a file has a short name. */
const matches = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value)
const isTable = matches(/^\w{1,63}\.\w{1,63}$/)
const isColumn = matches(/^\w{1,63}$/)
const isMigrationName = matches(/^\w{1,100}$/)
const isName = matches(/^[^]{1,130}$/)

const isMigration = (value: unknown) => {
  const { name, checksum } = (value ?? {}) as Partial<Migration>
  return isMigrationName(name) && typeof checksum === 'string'
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

const isListOf = (value: unknown, isOne: (one: unknown) => boolean) =>
  Array.isArray(value) && value.length > 0 && value.every(isOne)

const MOMENT = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?Z$/

function isMoment(at: unknown): boolean {
  const [, day] = (typeof at === 'string' && MOMENT.exec(at)) || []
  return day !== undefined && isDay(day)
}
