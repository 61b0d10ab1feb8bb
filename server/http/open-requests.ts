import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Of one connection: browsers and proxies send the next request after the reply, and nobody needs more. */
const OPEN_MAX = 16

const open = new WeakMap<Socket, number>()

/** Requests of a connection that have begun and are not answered yet. */
export const openRequests = (socket: Socket): number => open.get(socket) ?? 0

/**
 * Whether a request may begin. What a client sends without waiting for replies is begun all at once, two thousand small
 * requests with each read of its socket, and Node reads on while they wait for the database.
 */
export function mayBegin({ socket }: IncomingMessage, response: ServerResponse): boolean {
  if (socket.destroyed) return false
  const count = openRequests(socket) + 1
  if (count > OPEN_MAX) {
    socket.destroy()
    return false
  }
  open.set(socket, count)
  response.once('close', () => open.set(socket, openRequests(socket) - 1))
  return true
}
