import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Of one connection: browsers and proxies send the next request after the reply, and nobody needs more. */
const OPEN_MAX = 16

/** Requests of a connection that have begun and are not answered yet, and the newest that has begun. */
const open = new WeakMap<Socket, { count: number; newest: IncomingMessage }>()

/** Replies that come before that to what is being read now, which may be the body of the newest request. */
export function repliesBefore(socket: Socket): number {
  const requests = open.get(socket)
  if (!requests) return 0
  return requests.newest.complete ? requests.count : requests.count - 1
}

/**
 * Whether a request may begin. What a client sends without waiting for replies is begun all at once, two thousand small
 * requests with each read of its socket, and Node reads on while they wait for the database.
 */
export function mayBegin(newest: IncomingMessage, response: ServerResponse): boolean {
  const { socket } = newest
  if (socket.destroyed) return false
  const requests = open.get(socket) ?? { count: 0, newest }
  if (requests.count >= OPEN_MAX) {
    socket.destroy()
    return false
  }
  requests.count++
  requests.newest = newest
  open.set(socket, requests)
  response.once('close', () => requests.count--)
  return true
}
