import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, inject } from 'vitest'
import type { Connection } from '../db/embedded/roles.ts'
import type { Database, Db } from '../db/pool.ts'
import { openDatabase } from '../db/pool.ts'
import { createLog } from '../log.ts'
import { asOwner, createDatabase, dropDatabase } from '../testing/cluster.ts'
import type { BackupHeader } from './format.ts'
import { restoreBackup } from './restore-backup.ts'
import { readTables } from './store.ts'
import { writeBackup } from './write-backup.ts'

/** Databases and folders that are removed after the test file. */
export function useTargets() {
  const root = mkdtempSync(join(tmpdir(), 'wegbuch-backup-'))
  const made: { connection: Connection; database: Database }[] = []
  afterAll(async () => {
    rmSync(root, { recursive: true, force: true })
    for (const { connection, database } of made) {
      await database.close()
      await dropDatabase(connection)
    }
  })

  /** Migrated and without a row, reached as its owner. */
  async function empty(): Promise<Database> {
    const connection = await createDatabase(inject('cluster'))
    const database = openDatabase({ ...asOwner(connection), max: 4 }, createLog('silent'))
    made.push({ connection, database })
    return database
  }

  /** Without a table. */
  async function bare(): Promise<Database> {
    const database = await empty()
    await sql`drop schema public cascade`.execute(database.db)
    await sql`drop schema graphile_worker cascade`.execute(database.db)
    await sql`create schema public`.execute(database.db)
    return database
  }

  let files = 0
  const file = () => join(root, `${files++}.backup`)

  /** Takes a backup; returns how it is restored into a database and a data directory. */
  async function backUp(db: Db, dataDir: string): Promise<(folder: string) => Promise<Database>> {
    const path = file()
    await writeBackup(db, dataDir, path)
    return async (folder) => {
      const target = await empty()
      await restoreBackup(target, folder, path)
      return target
    }
  }

  return { empty, bare, folder: () => mkdtempSync(join(root, 'data-')), file, backUp }
}

/** A digest and count of each table. */
export async function digestTables(db: Db): Promise<Record<string, string>> {
  const content: Record<string, string> = {}
  for (const { name } of await readTables(db)) {
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text collate "C")), '') as digest
      from ${sql.id(...name.split('.'))} t`.execute(db)
    content[name] = rows[0]?.digest ?? ''
  }
  return content
}

export const linesOf = (path: string): string[] => gunzipSync(readFileSync(path)).toString('utf8').split('\n')

export type ChangeLines = (lines: string[]) => string[]

/** Another backup with a matching end, as a forger would write it; returns its path. */
export function forge(file: string, path: string, change: ChangeLines): string {
  const lines = change(linesOf(file).slice(0, -1))
  const end = JSON.parse(lines.pop() ?? '') as object
  const above = `${lines.join('\n')}\n`
  const sha256 = createHash('sha256').update(above).digest('hex')
  writeFileSync(path, gzipSync(`${above}${JSON.stringify({ ...end, sha256 })}\n`))
  return path
}

type End = { tables: Record<string, number>; files: number }

export const withEnd =
  (change: (end: End) => object): ChangeLines =>
  (lines) => [...lines.slice(0, -1), JSON.stringify(change(JSON.parse(lines.at(-1) ?? '') as End))]

export const withHeader =
  (change: (header: BackupHeader) => object): ChangeLines =>
  (lines) => [JSON.stringify(change(JSON.parse(lines[0] ?? '') as BackupHeader)), ...lines.slice(1)]
