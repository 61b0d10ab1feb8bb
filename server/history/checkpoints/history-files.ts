import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import type { Db } from '../../db/pool.ts'
import { checkpointFile, checkpointFolder } from './files.ts'
import { ownFingerprint, privateKeyFile, publicKeyFile } from './key.ts'
import { readCheckpoints } from './store.ts'

export type HistoryFile = {
  /** Within the data directory. */
  name: string
  path: string
}

/**
 * What of the history lies in the data directory and belongs to what this transaction sees: the key, and the
 * checkpoints that the database knows of by then. One written since would tell of entries that are not seen.
 */
export async function findHistoryFiles(tx: Db, dataDir: string): Promise<HistoryFile[]> {
  const folder = checkpointFolder(dataDir)
  const key = ownFingerprint(dataDir)
  if (key === null) return []
  const told = await readCheckpoints(tx, key)
  return [
    privateKeyFile(dataDir),
    publicKeyFile(folder),
    ...told.map(({ number }) => checkpointFile(folder, Number(number))),
  ]
    .filter((path) => existsSync(path))
    .map((path) => ({ name: relative(dataDir, path), path }))
}
