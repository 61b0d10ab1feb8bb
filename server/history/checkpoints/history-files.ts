import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import type { Db } from '../../db/pool.ts'
import { checkpointFile, checkpointFolder } from './files.ts'
import { ownFingerprint, privateKeyFile, publicKeyFile } from './key.ts'
import { readCheckpoints } from './store.ts'

export type HistoryFile = {
  /** Relative to the data directory. */
  name: string
  path: string
}

/**
 * The files of the history that belong to this snapshot: the signing key, and the checkpoints that the database knows.
 * A newer checkpoint would name entries that the snapshot does not contain.
 */
export async function findHistoryFiles(tx: Db, dataDir: string): Promise<HistoryFile[]> {
  const folder = checkpointFolder(dataDir)
  const key = ownFingerprint(dataDir)
  if (key === null) return []
  const stored = await readCheckpoints(tx, key)
  return [
    privateKeyFile(dataDir),
    publicKeyFile(folder),
    ...stored.map(({ number }) => checkpointFile(folder, Number(number))),
  ]
    .filter((path) => existsSync(path))
    .map((path) => ({ name: relative(dataDir, path), path }))
}
