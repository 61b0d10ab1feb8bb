import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** Positions of one batch: more would keep the process busy for too long at a time. */
const BATCH_MAX = 5_000
/** Positions of a batch that one owner has before the others had theirs. */
const SHARE_MAX = 1_000
/** Positions that may wait for the next batches; beyond it the server is overloaded. */
const WAITING_MAX = 100_000
/** The same of one owner, who is not to take the places of the others. */
const OWN_WAITING_MAX = 20_000

/** What is written together: `size` counts positions, `owner` is whose they are. */
export type Item = { size: number; owner: string }

/** Between two batches: a statement for fifty positions costs little more than one for five. */
const PAUSE_MS = 50

/** How many requests of a batch go on before the event loop does something else. */
const REPLIES_A_TURN = 10

type Waiting<T, R> = { item: T; resolve: (result: R) => void; reject: (error: unknown) => void }

/** Classes of SQLSTATE: a value that the database does not take, or that breaks a constraint. */
const isAboutData = (error: unknown): boolean => /^2[23]/.test(String((error as { code?: unknown }).code))

/**
 * Collects what arrives while a batch is being written and shortly after, and writes it with the next one. A single
 * request is written at once, and under load each transaction carries many.
 */
export function batcher<T extends Item, R>(write: (items: readonly T[]) => Promise<R[]>) {
  let waiting: Waiting<T, R>[] = []
  let isWriting = false
  const sizes = new Map<string, number>()
  let size = 0

  function count({ owner }: Item, change: number): void {
    size += change
    const own = (sizes.get(owner) ?? 0) + change
    if (own === 0) sizes.delete(owner)
    else sizes.set(owner, own)
  }

  async function writeAll(): Promise<void> {
    isWriting = true
    // Requests that are being parsed now join the first batch.
    await nextTurn()
    while (waiting.length > 0) {
      const batch = takeBatch(waiting)
      waiting = waiting.filter((one) => !batch.has(one))
      for (const { item } of batch) count(item, -item.size)
      await writeBatch([...batch])
      if (waiting.length > 0) await sleep(PAUSE_MS)
    }
    isWriting = false
  }

  async function writeBatch(batch: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await write(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) {
        resolve(results[index] as R)
        // Other requests are served between the replies.
        if (index % REPLIES_A_TURN === REPLIES_A_TURN - 1) await nextTurn()
      }
    } catch (error) {
      // What one of them sent is not to be the loss of the others.
      if (batch.length > 1 && isAboutData(error)) for (const one of batch) await writeBatch([one])
      else for (const { reject } of batch) reject(error)
    }
  }

  return {
    isFull: (owner: string) => size >= WAITING_MAX || (sizes.get(owner) ?? 0) >= OWN_WAITING_MAX,
    add: (item: T): Promise<R> =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        count(item, item.size)
        if (!isWriting) void writeAll()
      }),
  }
}

/** In the order of arrival: first the share of each owner, then whatever there is room for. */
function takeBatch<W extends { item: Item }>(waiting: readonly W[]): Set<W> {
  const batch = new Set<W>()
  const taken = new Map<string, number>()
  let size = 0
  for (const share of [SHARE_MAX, BATCH_MAX])
    for (const one of waiting) {
      const { item } = one
      const own = (taken.get(item.owner) ?? 0) + item.size
      // Whatever comes first goes, however large it is.
      const hasRoom = batch.size === 0 || (size + item.size <= BATCH_MAX && own <= share)
      if (batch.has(one) || !hasRoom) continue
      batch.add(one)
      taken.set(item.owner, own)
      size += item.size
    }
  return batch
}
