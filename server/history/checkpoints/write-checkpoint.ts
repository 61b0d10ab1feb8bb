import type { Db } from '../../db/pool.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { sha256OfFile } from '../../files.ts'
import { openAtomicFile } from './atomic-file.ts'
import { compareHeads } from './compare-heads.ts'
import {
  type CheckpointHeader,
  checkpointFile,
  checkpointFolder,
  checkpointNumbers,
  headLine,
  signatureLine,
} from './files.ts'
import { openSigningKey, type SigningKey } from './key.ts'
import { knownHeadsFile, readKnownHeads, removeKnownHeads } from './known-heads.ts'
import { allHeads, readHistoryTotals } from './store.ts'
import { storeCheckpoints } from './store-checkpoints.ts'
import { uptimeNow } from './uptime.ts'

export type WrittenCheckpoint = {
  number: number
  file: string
  hash: string
  /** How many chains changed since the last checkpoint. */
  moved: number
  /** Vehicles whose chain has become shorter: a sign of tampering or of a restore. */
  shorter: string[]
}

/** Signs the heads that changed since the last checkpoint of this data directory; null if none did. */
export async function writeCheckpoint(db: Db, dataDir: string): Promise<WrittenCheckpoint | null> {
  const key = openSigningKey(dataDir)
  const folder = checkpointFolder(dataDir)
  for (;;) {
    const written = await inSnapshot(db, (tx) => writeNext(tx, folder, key))
    if (written === 'taken') continue
    await storeCheckpoints(db, folder, key)
    return written
  }
}

async function writeNext(
  tx: Db,
  folder: string,
  key: SigningKey,
): Promise<WrittenCheckpoint | null | 'taken'> {
  const last = checkpointNumbers(folder).at(-1) ?? 0
  const previous = last === 0 ? '' : await sha256OfFile(checkpointFile(folder, last))
  const number = last + 1
  const totals = { ...(await readHistoryTotals(tx)), uptime: uptimeNow() }
  const header: CheckpointHeader = { format: 1, number, previous, key: key.fingerprint, ...totals }
  const [checkpoint, known] = [await openAtomicFile(folder), await openAtomicFile(folder)]
  try {
    await checkpoint.write(`${JSON.stringify(header)}\n`)
    let moved = 0
    const shorter: string[] = []
    for await (const { head, ...move } of compareHeads(allHeads(tx), readKnownHeads(folder, previous))) {
      await known.write(headLine(head))
      if (!move.isMoved) continue
      moved++
      if (move.isShorter) shorter.push(head.vehicleId)
      await checkpoint.write(headLine(head))
    }
    if (moved === 0) return null
    await checkpoint.write(signatureLine(key.sign(checkpoint.digest())))
    const [file, hash] = [checkpointFile(folder, number), checkpoint.digest()]
    await known.commit(knownHeadsFile(folder, hash))
    const isOurs = await checkpoint.commit(file)
    removeKnownHeads(folder, isOurs ? { allBut: hash } : { only: hash })
    if (!isOurs) return 'taken'
    return { number, file, hash, moved, shorter }
  } finally {
    await checkpoint.discard()
    await known.discard()
  }
}
