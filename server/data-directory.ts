import { chmodSync, lstatSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Entries of Wegbuch in its data directory; others are not touched. */
const OWN_ENTRIES = [
  'postgres',
  'backups',
  'checkpoints',
  'checkpoint-key.pem',
  'mail',
  'mail-preview',
  'server.lock',
  'postgres.lock',
  'heartbeat',
  'work-directory',
]

/** Closes the data directory and our entries in it to other users, also those that an earlier version left open. */
export function closeDataDirectory(dataDir: string, mode: 0o700 | 0o711 = 0o700): void {
  mkdirSync(dataDir, { recursive: true, mode })
  chmodSync(dataDir, mode)
  for (const name of OWN_ENTRIES) {
    const path = join(dataDir, name)
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (found?.isDirectory()) chmodSync(path, 0o700)
    if (found?.isFile()) chmodSync(path, 0o600)
  }
}
