import { type CommandResult, failure, success } from '../../command-result.ts'
import type { Db } from '../../db/pool.ts'
import { writeCheckpoint } from './write-checkpoint.ts'

export async function runCheckpoint(db: Db, { dataDir }: { dataDir: string }): Promise<CommandResult> {
  const written = await writeCheckpoint(db, dataDir)
  if (!written) return success('Nothing has changed since the last checkpoint.')
  const { number, moved, file, hash, shorter } = written
  const lines = [`Checkpoint ${number} names ${moved} chains: ${file}`, `Its SHA-256 is ${hash}`]
  if (shorter.length === 0) return success(...lines)
  return failure(
    ...lines,
    `Chains have become shorter, of vehicles ${shorter.join(', ')}: run npm run verify.`,
  )
}
