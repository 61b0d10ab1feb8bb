import { chownSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ConfigError } from '../../config.ts'
import { syncFolder } from '../../files.ts'
import { type Owner, removeTree } from './database-owner.ts'
import { SUPERUSER } from './roles.ts'

const FIRST_OID_OF_USERS = 16_384
const INITDB_FILES =
  /^(PG_VERSION|base|global|pg_\w+|(pg_hba|pg_ident|postgresql|postgresql\.auto)\.conf|postmaster\.(pid|opts)|pg_(hba|ident)\.conf\.[0-9a-f]{16}\.part)$/

type Run = (command: string[]) => Promise<void>

/**
 * Creates the files of the database in a second directory and renames it, so that an interruption leaves nothing
 * incomplete. Called under the lock of the data directory.
 */
export async function initialise(
  directory: string,
  initdb: string,
  owner: Owner | null,
  run: Run,
): Promise<void> {
  const aside = `${directory}.new`
  removeTree(aside)
  if (hasDatabases(directory)) return
  refuseForeignContent(directory)
  mkdirSync(aside, { mode: 0o700 })
  if (owner) chownSync(aside, owner.uid, owner.gid)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--auth-local=peer', '--auth-host=reject', `--username=${SUPERUSER}`]
  await run([initdb, '-D', aside, ...locale, ...access])
  removeTree(directory)
  try {
    renameSync(aside, directory)
  } catch (error) {
    throw new ConfigError(
      `${directory} cannot be replaced (${(error as Error).message}): it has to be an ordinary directory, no mount point and no link`,
    )
  }
  await syncFolder(dirname(directory))
}

/** Whether a database was ever created in it. If not, an interrupted initdb left it, and it contains no data. */
const hasDatabases = (directory: string): boolean =>
  namesIn(join(directory, 'base')).some((name) => Number(name) >= FIRST_OID_OF_USERS) ||
  namesIn(join(directory, 'pg_tblspc')).length > 0

function refuseForeignContent(directory: string): void {
  const strange = namesIn(directory).find((name) => !INITDB_FILES.test(name))
  if (strange)
    throw new ConfigError(
      `${directory} holds ${strange} and no database of Wegbuch: move ${basename(directory)} away, or set DATA_DIR to another directory`,
    )
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
