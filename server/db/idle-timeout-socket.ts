import { Socket } from 'node:net'

/**
 * Ends a connection that is silent for too long: a database that hangs instead of answering cannot keep its own
 * time. A timer for each query, as pg offers it, would keep the rows of every query in memory beyond the small
 * collections, and the large ones would then be a tenth of what a page costs.
 */
export function idleTimeoutSocket(timeoutMs: number): Socket {
  const socket = new Socket()
  socket.setTimeout(timeoutMs, () =>
    socket.destroy(new Error('Connection terminated: the database did not answer')),
  )
  return socket
}
