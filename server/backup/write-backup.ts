import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { ConfigError } from '../config.ts'
import type { Db } from '../db/pool.ts'
import { appliedMigrations } from '../db/schema-fault.ts'
import { linkOnce, syncFolder } from '../files.ts'
import { findHistoryFiles, type HistoryFile } from '../history/public.ts'
import { partOf, readPieces, removeStaleParts } from './files.ts'
import { FORMAT, line, type Manifest } from './format.ts'
import { inLockedSnapshot } from './locked-snapshot.ts'
import { sortByReferences } from './rules.ts'
import { databaseTime, foreignTables, streamTableLines, type Table } from './store.ts'

const CHUNK = 64 * 1024
/** Rows of a logbook are much alike: a higher level saves little. */
const GZIP_LEVEL = 3

const NAMED_BY_TIME = /^wegbuch-\d{8}T\d{6}Z\.backup$/

export const backupFolder = (dataDir: string) => join(dataDir, 'backups')

export type WrittenBackup = Manifest & {
  at: string
  /** Foreign tables in the same database. */
  leftOut: string[]
}

/** Writes a snapshot of all tables and checkpoints into one file, atomically. Writers are not blocked. */
export async function writeBackup(db: Db, dataDir: string, path: string): Promise<WrittenBackup> {
  if (existsSync(path)) throw taken(path)
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // An earlier version may have left it open to others; the mode of a folder that the operator named is not changed.
  if (folder === backupFolder(dataDir)) await chmod(folder, 0o700)
  await removeStaleParts(folder, (name) => name === basename(path) || NAMED_BY_TIME.test(name))
  const part = partOf(path)
  const manifest: Manifest = { tables: {}, files: 0, sha256: '' }
  try {
    const result = await inLockedSnapshot(db, async (tx, tables) => {
      const at = await databaseTime(tx)
      // It contains password hashes and keys: only its owner may read it.
      const file = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
      await pipeline(
        serializeBackup(tx, tables, dataDir, at, manifest),
        createGzip({ level: GZIP_LEVEL }),
        file,
      )
      return { at, leftOut: await foreignTables(tx) }
    })
    if (!(await giveName(part, path))) throw taken(path)
    await syncFolder(folder)
    return { ...manifest, ...result }
  } finally {
    await rm(part, { force: true })
  }
}

const taken = (path: string) =>
  new ConfigError(`${path} is there already: a backup takes no name that is taken`)

/** Of file systems on drives and shares that know no links. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/** False if a backup that was begun at the same moment has the name. */
async function giveName(part: string, path: string): Promise<boolean> {
  try {
    return await linkOnce(part, path)
  } catch (error) {
    if (!NO_LINKS.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    await rename(part, path)
    return true
  }
}

async function* serializeBackup(
  tx: Db,
  tables: readonly Table[],
  dataDir: string,
  at: string,
  manifest: Manifest,
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  for await (const chunk of inChunks(serializeContent(tx, tables, dataDir, at, manifest))) {
    hash.update(chunk)
    yield chunk
  }
  manifest.sha256 = hash.digest('hex')
  yield line(manifest)
}

async function* serializeContent(
  tx: Db,
  tables: readonly Table[],
  dataDir: string,
  at: string,
  manifest: Manifest,
): AsyncGenerator<string> {
  yield line({ wegbuch: 'backup', format: FORMAT, at, migrations: await appliedMigrations(tx) })
  for (const file of await findHistoryFiles(tx, dataDir)) {
    yield* serializeFile(file)
    manifest.files++
  }
  for (const table of sortByReferences(tables)) yield* serializeTable(tx, table, manifest)
}

async function* serializeFile({ name, path }: HistoryFile): AsyncGenerator<string> {
  yield line({ file: name })
  let lines = 0
  for await (const piece of readPieces(path)) {
    yield line([piece])
    lines++
  }
  yield line({ end: name, lines })
}

async function* serializeTable(tx: Db, table: Table, manifest: Manifest): AsyncGenerator<string> {
  const { name, columns } = table
  yield line({ table: name, columns })
  let lines = 0
  for await (const row of streamTableLines(tx, table)) {
    yield `${row}\n`
    lines++
  }
  yield line({ end: name, lines })
  manifest.tables[name] = lines
}

async function* inChunks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = ''
  for await (const text of lines) {
    chunk += text
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}
