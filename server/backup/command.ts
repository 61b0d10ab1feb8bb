import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type CommandResult, success } from '../command-result.ts'
import { ConfigError } from '../config.ts'
import type { Database, Db } from '../db/pool.ts'
import { commandOrigin, hasSecurityLog, recordEvent } from '../security-log/public.ts'
import { checkBackup } from './check-backup.ts'
import { rowsIn } from './format.ts'
import { restoreBackup } from './restore-backup.ts'
import { backupFolder, writeBackup } from './write-backup.ts'

const BACKUP_USAGE = 'Usage: npm run backup [-- <file>]'
const RESTORE_USAGE = 'Usage: npm run restore -- [--check] <file>'

type DataLocation = { dataDir: string }

/** The given file, or one in the data directory that is named by the time. */
export function parseBackupPath(args: string[], { dataDir }: DataLocation, now: Date): string {
  const [file, ...others] = args
  if (others.length > 0 || file?.startsWith('-')) throw new ConfigError(BACKUP_USAGE)
  const time = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  return file ? resolve(file) : join(backupFolder(dataDir), `wegbuch-${time}Z.backup`)
}

export async function runBackup(db: Db, { dataDir }: DataLocation, path: string): Promise<CommandResult> {
  // Logged before the backup is written, so that every backup is logged and contains its own event.
  if (await hasSecurityLog(db))
    await recordEvent(db, { ...commandOrigin('npm run backup'), kind: 'backup.requested' })
  const written = await writeBackup(db, dataDir, path)
  return success(
    `${rowsIn(written)} rows of ${Object.keys(written.tables).length} tables and ${written.files} files of the checkpoints, as they stood at ${written.at}: ${path}`,
    `Its content has the SHA-256 ${written.sha256}. It holds passwords' hashes and keys: keep it as you keep the database.`,
    ...(written.leftOut.length > 0
      ? [`Left out, because they are not Wegbuch's: ${written.leftOut.join(', ')}.`]
      : []),
  )
}

type RestoreOptions = { path: string; isCheck: boolean }

export function parseRestoreOptions(args: string[]): RestoreOptions {
  try {
    const options = { check: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [path, ...others] = positionals
    if (path && others.length === 0) return { path: resolve(path), isCheck: values.check }
  } catch {
    // Reported below.
  }
  throw new ConfigError(RESTORE_USAGE)
}

export async function runBackupCheck(path: string): Promise<CommandResult> {
  const { header, manifest } = await checkBackup(path)
  return success(
    `${path} is whole: ${rowsIn(manifest)} rows of ${Object.keys(manifest.tables).length} tables and ${manifest.files} files, as they stood at ${header.at}.`,
  )
}

export async function runRestore(
  database: Database,
  { dataDir }: DataLocation,
  path: string,
): Promise<CommandResult> {
  const { header, manifest, migrated } = await restoreBackup(database, dataDir, path)
  const details = { asOf: header.at, rows: rowsIn(manifest) }
  await recordEvent(database.db, { ...commandOrigin('npm run restore'), kind: 'backup.restored', details })
  return success(
    `${rowsIn(manifest)} rows and ${manifest.files} files are as they stood at ${header.at}.`,
    ...(migrated.length > 0 ? [`Brought forward since then: ${migrated.join(', ')}.`] : []),
  )
}
