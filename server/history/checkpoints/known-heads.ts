import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Head, parseHead, readLines } from './files.ts'

/**
 * All heads at a checkpoint, sorted by vehicle, in a file named by the checkpoint's hash: compared with the heads in
 * the database, changed chains are found in one pass. Without it, the next checkpoint names every chain.
 */
export const knownHeadsFile = (folder: string, checkpointHash: string) =>
  join(folder, `heads-${checkpointHash}.txt`)

export async function* readKnownHeads(folder: string, checkpointHash: string): AsyncGenerator<Head> {
  const file = knownHeadsFile(folder, checkpointHash)
  if (checkpointHash === '' || !existsSync(file)) return
  for await (const line of readLines(file)) {
    const head = parseHead(line)
    if (head) yield head
  }
}

/** Removes the files of earlier checkpoints, or of one that another process wrote first. */
export function removeKnownHeads(folder: string, which: { allBut: string } | { only: string }): void {
  const isMeant = (hash: string) => ('only' in which ? hash === which.only : hash !== which.allBut)
  for (const name of readdirSync(folder)) {
    const [, hash] = /^heads-([0-9a-f]{64})\.txt$/.exec(name) ?? []
    if (hash && isMeant(hash)) rmSync(join(folder, name), { force: true })
  }
}
