import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { withoutGuards } from '../testing.ts'
import { type CheckpointHeader, checkpointFile, checkpointFolder, signatureLine } from './files.ts'
import { openSigningKey } from './key.ts'

export const laterThan = (ms: number, minutes: number): string =>
  new Date(ms + minutes * 60_000).toISOString().replace('Z', '+00:00')

/** Changes the header of a checkpoint and signs it again. */
export async function rewriteCheckpoint(
  db: Db,
  dataDir: string,
  number: number,
  change: (header: CheckpointHeader) => {
    [Name in keyof CheckpointHeader]?: CheckpointHeader[Name] | undefined
  },
): Promise<void> {
  const path = checkpointFile(checkpointFolder(dataDir), number)
  const [first = '', ...lines] = readFileSync(path, 'utf8')
    .replace(/signature.*\n$/, '')
    .split('\n')
  const header = JSON.parse(first) as CheckpointHeader
  const above = [JSON.stringify({ ...header, ...change(header) }), ...lines].join('\n')
  const digest = createHash('sha256').update(above).digest('hex')
  const whole = above + signatureLine(openSigningKey(dataDir).sign(digest))
  writeFileSync(path, whole)
  const hash = createHash('sha256').update(whole).digest('hex')
  await withoutGuards(db, sql`update history_checkpoints set hash = ${hash} where number = ${number}`)
}
