import { type Answer, refused, told } from '../../command.ts'
import type { Db } from '../../db/pool.ts'
import { writeCheckpoint } from './write-checkpoint.ts'

export async function answerCheckpoint(db: Db, { dataDir }: { dataDir: string }): Promise<Answer> {
  const written = await writeCheckpoint(db, dataDir)
  if (!written) return told('Nothing has changed since the last checkpoint.')
  const { number, moved, file, hash, shorter } = written
  const lines = [`Checkpoint ${number} names ${moved} chains: ${file}`, `Its SHA-256 is ${hash}`]
  if (shorter.length === 0) return told(...lines)
  return refused(
    ...lines,
    `Chains have become shorter, of vehicles ${shorter.join(', ')}: run npm run verify.`,
  )
}
