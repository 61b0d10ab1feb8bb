import type { Head } from './files.ts'

export type HeadChange = { head: Head; isMoved: boolean; isShorter: boolean }

/** Compares the current heads with those of the last checkpoint. Both are sorted by vehicle, so one pass is enough. */
export async function* compareHeads(
  now: AsyncIterable<Head>,
  before: AsyncIterator<Head>,
): AsyncGenerator<HeadChange> {
  let known = await before.next()
  for await (const head of now) {
    while (!known.done && known.value.vehicleId < head.vehicleId) known = await before.next()
    const old = !known.done && known.value.vehicleId === head.vehicleId ? known.value : null
    yield {
      head,
      isMoved: old?.number !== head.number || old.hash !== head.hash,
      isShorter: old !== null && BigInt(head.number) < BigInt(old.number),
    }
  }
}
