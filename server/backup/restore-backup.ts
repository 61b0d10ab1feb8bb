import { join } from 'node:path'
import { ConfigError } from '../config.ts'
import { migrateAndLoad } from '../db/migrate.ts'
import type { Database, Db } from '../db/pool.ts'
import { resetSettings } from '../db/snapshot.ts'
import { checkBackup } from './check-backup.ts'
import { openPartialFile, type PartialFile, removeStaleParts } from './files.ts'
import type { BackupHeader, Manifest, Section } from './format.ts'
import { readBackup } from './read-backup.ts'
import { isBackupFile, QUEUE_TABLES } from './rules.ts'
import {
  advanceSequences,
  type Column,
  disableGuards,
  enableGuards,
  firstNonEmptyTable,
  insertLines,
  readColumns,
  readTables,
  type Table,
} from './store.ts'

const BATCH_CHARACTERS = 1_000_000

export type RestoreResult = { header: BackupHeader; manifest: Manifest; migrated: string[] }

/**
 * Restores a backup into an empty database, atomically, and the checkpoints into the data directory. The file is read
 * twice: nothing is changed before it is known to be complete.
 */
export async function restoreBackup(
  database: Database,
  dataDir: string,
  path: string,
): Promise<RestoreResult> {
  const { header, manifest } = await checkBackup(path)
  // Checked before migrating: a database in use must not be migrated by mistake.
  await refuseNonEmpty(database.db, await readTables(database.db))
  const migrated = await migrateAndLoad(database.connection, header.migrations, () =>
    database.db.transaction().execute((tx) => load(tx, dataDir, path)),
  )
  return { header, manifest, migrated }
}

async function load(tx: Db, dataDir: string, path: string): Promise<void> {
  await resetSettings(tx)
  const tables = await readTables(tx)
  // First, because it locks the tables: nobody can write between the check and the loading.
  const guards = await disableGuards(tx, tables)
  await refuseNonEmpty(tx, tables)
  for (const folder of ['', 'checkpoints/'])
    await removeStaleParts(join(dataDir, folder), (name) => isBackupFile(`${folder}${name}`))
  const files: PartialFile[] = []
  let open: Target | null = null
  try {
    for await (const item of readBackup(path)) {
      if ('section' in item) open = await openTarget(tx, { dataDir, tables, files }, item.section)
      else if ('row' in item) await open?.add(item.row)
      else if ('end' in item) {
        await open?.finish()
        open = null
      }
    }
    await advanceSequences(tx, tables)
    await enableGuards(tx, guards)
    // Before the commit: if it fails, a second restore finds the same files and an empty database.
    for (const file of files) await file.moveIntoPlace()
  } finally {
    for (const file of files) await file.discard()
  }
}

async function refuseNonEmpty(db: Db, tables: Table[]): Promise<void> {
  const taken = await firstNonEmptyTable(db, tables)
  if (taken) throw new ConfigError(`The database is not empty, there are rows in ${taken}: give it a new one`)
}

type Target = {
  add: (line: string) => Promise<void>
  finish: () => Promise<void>
}

type Load = { dataDir: string; tables: Table[]; files: PartialFile[] }

async function openTarget(tx: Db, { dataDir, tables, files }: Load, section: Section): Promise<Target> {
  if ('file' in section) {
    const part = await openPartialFile(dataDir, section.file)
    files.push(part)
    return fileTarget(part)
  }
  const { table, columns } = section
  if (!tables.some(({ name }) => name === table))
    throw new ConfigError(`The backup has rows of a table that is not known here: ${table}`)
  const known = await readColumns(tx, table)
  const found = columns.map((column) => {
    const one = known.find(({ name }) => name === column)
    if (!one) throw new ConfigError(`The backup has a column that is not known here: ${table}.${column}`)
    return one
  })
  // The queue brings itself forward, perhaps by a column.
  const missing = known.find(({ name }) => !columns.includes(name))
  if (missing && !QUEUE_TABLES.includes(table))
    throw new ConfigError(`The backup lacks the column ${table}.${missing.name}`)
  return tableTarget(tx, table, found)
}

const fileTarget = (part: PartialFile): Target => ({
  add: async (line) => {
    const [piece = ''] = JSON.parse(line) as string[]
    await part.add(piece)
  },
  finish: part.finish,
})

function tableTarget(tx: Db, table: string, columns: Column[]): Target {
  let [lines, characters]: [string[], number] = [[], 0]

  async function flush(): Promise<void> {
    if (lines.length > 0) await insertLines(tx, table, columns, lines)
    lines = []
    characters = 0
  }

  return {
    add: async (line) => {
      lines.push(line)
      characters += line.length
      if (characters > BATCH_CHARACTERS) await flush()
    },
    finish: flush,
  }
}
