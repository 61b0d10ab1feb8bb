import { Socket } from 'node:net'

/** More than any statement may take. */
const LONGEST_SILENCE_MS = 35_000

/**
 * A database that hangs instead of answering cannot keep its own time. A timer for each query, as pg offers it,
 * would keep the rows of every query in memory beyond the small collections, and the large ones would then be
 * a tenth of what a page costs.
 */
export function impatientSocket(longest = LONGEST_SILENCE_MS): Socket {
  const socket = new Socket()
  socket.setTimeout(longest, () =>
    socket.destroy(new Error('Connection terminated: the database did not answer')),
  )
  return socket
}
