import type { Db } from '../../db/pool.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { sha256OfFile } from '../../files.ts'
import {
  checkpointNumbers,
  fileOf,
  folderOf,
  type Head,
  type Header,
  headOf,
  lineOf,
  linesOf,
  signatureLine,
} from './files.ts'
import { openSigningKey, type SigningKey } from './key.ts'
import { knownHeads, knownHeadsFile, removeHeads } from './known-heads.ts'
import { compareHeads } from './moved-heads.ts'
import { allHeads, noteSignedHeads, standingNow, tellOfCheckpoint } from './store.ts'
import { uptimeNow } from './uptime.ts'
import { openWhole } from './whole-file.ts'

export type Written = {
  number: number
  file: string
  hash: string
  /** How many chains moved since the checkpoint before. */
  moved: number
  /** Vehicles whose chain has become shorter, which none ever does by itself. */
  shorter: string[]
  /** By the database's clock. */
  at: string
}

const HEADS_AT_ONCE = 1_000

/** Signs the heads that moved since the last checkpoint of this data directory; null if none did. */
export async function writeCheckpoint(db: Db, dataDir: string): Promise<Written | null> {
  const key = openSigningKey(dataDir)
  const folder = folderOf(dataDir)
  for (;;) {
    const written = await inSnapshot(db, (tx) => writeNext(tx, folder, key))
    if (written === 'taken') continue
    if (written) {
      await tellOfCheckpoint(db, key.fingerprint, written.number, written.hash)
      await noteHeads(db, key.fingerprint, written)
    }
    return written
  }
}

/** From the file itself, because it may name any number of chains. */
async function noteHeads(db: Db, key: string, { file, number, hash, at }: Written): Promise<void> {
  const signed = { key, number, hash, at }
  let heads: Head[] = []
  for await (const line of linesOf(file)) {
    const head = headOf(line)
    if (head) heads.push(head)
    if (heads.length < HEADS_AT_ONCE) continue
    await noteSignedHeads(db, heads, signed)
    heads = []
  }
  if (heads.length > 0) await noteSignedHeads(db, heads, signed)
}

async function writeNext(tx: Db, folder: string, key: SigningKey): Promise<Written | null | 'taken'> {
  const last = checkpointNumbers(folder).at(-1) ?? 0
  const previous = last === 0 ? '' : await sha256OfFile(fileOf(folder, last))
  const number = last + 1
  const standing = { ...(await standingNow(tx)), uptime: uptimeNow() }
  const header: Header = { format: 1, number, previous, key: key.fingerprint, ...standing }
  const [checkpoint, known] = [await openWhole(folder), await openWhole(folder)]
  try {
    await checkpoint.write(`${JSON.stringify(header)}\n`)
    let moved = 0
    const shorter: string[] = []
    for await (const { head, ...move } of compareHeads(allHeads(tx), knownHeads(folder, previous))) {
      await known.write(lineOf(head))
      if (!move.isMoved) continue
      moved++
      if (move.isShorter) shorter.push(head.vehicleId)
      await checkpoint.write(lineOf(head))
    }
    if (moved === 0) return null
    await checkpoint.write(signatureLine(key.sign(checkpoint.digest())))
    const [file, hash] = [fileOf(folder, number), checkpoint.digest()]
    await known.finish(knownHeadsFile(folder, hash))
    const isOurs = await checkpoint.finish(file)
    removeHeads(folder, isOurs ? { allBut: hash } : { only: hash })
    if (!isOurs) return 'taken'
    return { number, file, hash, moved, shorter, at: header.at }
  } finally {
    await checkpoint.giveUp()
    await known.giveUp()
  }
}
