import { ConfigError } from '../config.ts'
import { migrateAround } from '../db/migrate.ts'
import type { Database, Db } from '../db/pool.ts'
import { putSettingsAside } from '../db/snapshot.ts'
import { clearParts, type FilePart, openPart } from './files.ts'
import type { Header, Manifest, Section } from './format.ts'
import { checkBackup, damaged, readBackup } from './read-backup.ts'
import {
  addLines,
  type Column,
  columnsOf,
  continueNumbers,
  firstWithRows,
  putGuardsAside,
  putGuardsBack,
  type Table,
  tablesOf,
} from './store.ts'

const BATCH_CHARACTERS = 1_000_000

export type Restored = { header: Header; manifest: Manifest; migrated: string[] }

/**
 * Puts a backup into an empty database, all of it or nothing, and the checkpoints into the data directory. The
 * file is read twice: nothing is touched before it is known to be whole.
 */
export async function restoreBackup(database: Database, dataDir: string, path: string): Promise<Restored> {
  const { header, manifest } = await checkBackup(path)
  // Before the schema is brought to anywhere: one that is in use is not migrated by a mistake.
  await refuseTaken(database.db, await tablesOf(database.db))
  const migrated = await migrateAround(database.connection, header.migrations, () =>
    database.db.transaction().execute((tx) => load(tx, dataDir, path)),
  )
  return { header, manifest, migrated }
}

async function load(tx: Db, dataDir: string, path: string): Promise<void> {
  await putSettingsAside(tx)
  const tables = await tablesOf(tx)
  // First, so that nobody writes between the look and the loading.
  const guards = await putGuardsAside(tx, tables)
  await refuseTaken(tx, tables)
  await clearParts(dataDir)
  const files: FilePart[] = []
  let open: Target | null = null
  try {
    for await (const item of readBackup(path)) {
      if ('section' in item) open = await target(tx, { dataDir, path, tables, files }, item.section)
      else if ('row' in item) await open?.add(item.row)
      else if ('end' in item) {
        await open?.finish(item.end.lines)
        open = null
      }
    }
    await continueNumbers(tx, tables)
    await putGuardsBack(tx, guards)
    // Before the rows are there for good: who has to restore again finds the same files and an empty database.
    for (const file of files) await file.settle()
  } finally {
    for (const file of files) await file.giveUp()
  }
}

async function refuseTaken(db: Db, tables: Table[]): Promise<void> {
  const taken = await firstWithRows(db, tables)
  if (taken) throw new ConfigError(`The database is not empty, there are rows in ${taken}: give it a new one`)
}

type Target = {
  add: (line: string) => Promise<void>
  finish: (lines: number) => Promise<void>
}

type Load = { dataDir: string; path: string; tables: Table[]; files: FilePart[] }

async function target(tx: Db, { dataDir, path, tables, files }: Load, section: Section): Promise<Target> {
  if ('file' in section) {
    const part = await openPart(dataDir, section.file)
    files.push(part)
    return intoFile(part)
  }
  const { table, columns } = section
  if (!tables.some(({ name }) => name === table))
    throw new ConfigError(`The backup has rows of a table that is not known here: ${table}`)
  const known = await columnsOf(tx, table)
  const found = columns.map((column) => {
    const one = known.find(({ name }) => name === column)
    if (!one) throw new ConfigError(`The backup has a column that is not known here: ${table}.${column}`)
    return one
  })
  return intoTable(tx, path, table, found)
}

const intoFile = (part: FilePart): Target => ({
  add: async (line) => {
    const [piece = ''] = JSON.parse(line) as string[]
    await part.add(piece)
  },
  finish: part.finish,
})

function intoTable(tx: Db, path: string, table: string, columns: Column[]): Target {
  let [lines, characters, added]: [string[], number, number] = [[], 0, 0]

  async function flush(): Promise<void> {
    if (lines.length > 0) await addLines(tx, table, columns, lines)
    added += lines.length
    lines = []
    characters = 0
  }

  return {
    add: async (line) => {
      lines.push(line)
      characters += line.length
      if (characters > BATCH_CHARACTERS) await flush()
    },
    finish: async (told) => {
      await flush()
      if (added !== told) throw damaged(path, `it tells of ${told} rows of ${table} and has ${added}`)
    },
  }
}
