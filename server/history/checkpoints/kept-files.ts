import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import type { Db } from '../../db/pool.ts'
import { fileOf, folderOf } from './files.ts'
import { ownFingerprint, publicFile, secretFile } from './key.ts'
import { toldOf } from './store.ts'

export type KeptFile = {
  /** Within the data directory. */
  name: string
  path: string
}

/**
 * What of the history lies in the data directory and belongs to what this transaction sees: the key, and the
 * checkpoints that the database knows of by then. One written since would tell of entries that are not seen.
 */
export async function keptFiles(tx: Db, dataDir: string): Promise<KeptFile[]> {
  const folder = folderOf(dataDir)
  const key = ownFingerprint(dataDir)
  if (key === null) return []
  const told = await toldOf(tx, key)
  return [
    secretFile(dataDir),
    publicFile(folder),
    ...told.map(({ number }) => fileOf(folder, Number(number))),
  ]
    .filter((path) => existsSync(path))
    .map((path) => ({ name: relative(dataDir, path), path }))
}
