/** What was answered about a vehicle while its chain of history ended like this. */
export type Kept = { state: string; bytes: Buffer }

export type KeptReplies = {
  get: (name: string) => Kept | undefined
  set: (name: string, reply: Kept) => void
}

/**
 * Replies that say the same until a vehicle's history has a new entry. The hash of the last one stands for all
 * that was ever written about the vehicle, on whichever server: what was kept with it is right or is not found.
 * What was not asked for the longest goes first.
 */
export function keptReplies(most: number): KeptReplies {
  const replies = new Map<string, Kept>()
  let size = 0

  function drop(name: string): void {
    size -= replies.get(name)?.bytes.length ?? 0
    replies.delete(name)
  }

  return {
    get: (name) => {
      const found = replies.get(name)
      if (found) {
        replies.delete(name)
        replies.set(name, found)
      }
      return found
    },
    set: (name, reply) => {
      drop(name)
      replies.set(name, reply)
      size += reply.bytes.length
      for (const oldest of replies.keys()) {
        if (size <= most) return
        drop(oldest)
      }
    },
  }
}
