import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { refuseMalformed } from './client-error.ts'

/** Of one connection: browsers and proxies send the next request after the reply, and nobody needs more. */
const OPEN_MAX = 16

const open = new WeakMap<Socket, number>()

/**
 * Whether a request may begin. What a client sends without waiting for replies is begun all at once, two thousand small
 * requests with each read of its socket, and Node reads on while they wait for the database.
 */
export function mayBegin({ socket }: IncomingMessage, response: ServerResponse): boolean {
  if (socket.destroyed) return false
  const count = (open.get(socket) ?? 0) + 1
  if (count > OPEN_MAX) {
    socket.destroy()
    return false
  }
  open.set(socket, count)
  response.once('close', () => open.set(socket, (open.get(socket) ?? 1) - 1))
  return true
}

/** Node would answer these by itself, without a limit on their bodies or their number. */
export function refuseExpectations(server: Server): void {
  server.on('checkExpectation', ({ socket }: IncomingMessage) => refuseMalformed(socket))
}
