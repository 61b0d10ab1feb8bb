import { chmodSync, lstatSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** What Wegbuch keeps in its data directory; anything else there is somebody's own and left as it is. */
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
]

/** Closes the data directory to others, and all of ours in it, also what an earlier version left open. */
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
