import { ConfigError } from '../config.ts'
import { knownSteps, tablesOf } from '../db/migration-files.ts'
import { refuseForeignFile } from './files.ts'
import type { BackupHeader, Manifest, Section } from './format.ts'
import { type BackupItem, damagedBackup } from './parse-line.ts'
import { readBackup } from './read-backup.ts'
import { QUEUE_TABLES } from './rules.ts'

/** Reads the whole backup to check it; returns its header and its end. */
export async function checkBackup(path: string): Promise<{ header: BackupHeader; manifest: Manifest }> {
  const reading = readBackup(path)
  let begun: { header: BackupHeader; content: ReturnType<typeof contentCounter> } | null = null
  for (;;) {
    const { value, done } = await reading.next()
    if (done && begun) {
      begun.content.compare(value)
      return { header: begun.header, manifest: value }
    }
    if (done) throw damagedBackup(path, 'it is empty')
    if ('header' in value) {
      const tables = tablesOf(knownSteps(value.header.migrations))
      begun = { header: value.header, content: contentCounter(path, tables) }
    } else begun?.content.take(value)
  }
}

/** Counts what stands between beginning and end: a digest alone matches whatever its writer has left out. */
function contentCounter(path: string, expected: readonly string[]) {
  const tables = new Map<string, number>()
  const files = new Set<string>()
  let open: { name: string; isFile: boolean; columns: number | null; lines: number } | null = null

  function begin(section: Section): void {
    if (open) throw damagedBackup(path, `${open.name} has no end`)
    const isFile = 'file' in section
    const name = isFile ? section.file : section.table
    if (isFile) refuseForeignFile(name)
    else refuseForeignTable(section.table, section.columns)
    if (tables.has(name) || files.has(name)) throw damagedBackup(path, `it has ${name} twice`)
    const columns = isFile ? null : section.columns.length
    open = { name, isFile, columns, lines: 0 }
  }

  function refuseForeignTable(table: string, names: readonly string[]): void {
    if (!expected.includes(table) && !QUEUE_TABLES.includes(table))
      throw new ConfigError(`The backup has rows of a table that is not known here: ${table}`)
    if (new Set(names).size < names.length) throw damagedBackup(path, `${table} has a column twice`)
  }

  return {
    take: (item: Exclude<BackupItem, { header: unknown }>): void => {
      if ('section' in item) return begin(item.section)
      if (!open) throw damagedBackup(path, 'it has rows of nothing')
      if ('row' in item) {
        if (!isRow(item.row, open.columns)) throw damagedBackup(path, `${open.name} has a row that is none`)
        open.lines++
        return
      }
      const { name, isFile, lines } = open
      if (item.end.end !== name) throw damagedBackup(path, `${name} has no end`)
      if (item.end.lines !== lines)
        throw damagedBackup(path, `it should have ${item.end.lines} rows of ${name} and has ${lines}`)
      if (isFile) files.add(name)
      else tables.set(name, lines)
      open = null
    },

    compare: (manifest: Manifest): void => {
      if (open) throw damagedBackup(path, `${open.name} has no end`)
      for (const name of new Set([...tables.keys(), ...Object.keys(manifest.tables)])) {
        const [declared, found] = [manifest.tables[name], tables.get(name)]
        if (declared !== found)
          throw damagedBackup(
            path,
            `it should have ${declared ?? 'no'} rows of ${name} and has ${found ?? 'none'}`,
          )
      }
      // Those of the queue are its own: which ones it had then, the header does not tell.
      const missing = expected.find((name) => !tables.has(name))
      if (missing) throw damagedBackup(path, `it lacks ${missing}`)
      if (manifest.files !== files.size)
        throw damagedBackup(path, `it should have ${manifest.files} files and has ${files.size}`)
    },
  }
}

/** Texts, as many as there are columns; of a file any number of pieces. */
function isRow(line: string, columns: number | null): boolean {
  try {
    const row: unknown = JSON.parse(line)
    if (!Array.isArray(row) || (columns !== null && row.length !== columns)) return false
    return row.every((value) => typeof value === 'string' || (columns !== null && value === null))
  } catch {
    return false
  }
}
