import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { repliesBefore } from './open-requests.ts'
import { Refusal } from './refusal.ts'

const MALFORMED = replyOf(new Refusal('http.malformed'))

/** Answers what reaches no route: headers that are too long or too slow, and what is not HTTP. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET') socket.destroy()
  else refuse(socket, MALFORMED)
}

/** Answers in the middle of a body, and reads no more of it. */
export const refuseBody = (socket: Socket, refusal: Refusal): void => refuse(socket, replyOf(refusal))

/** Node would answer these by itself, without a limit on their bodies or their number. */
export function refuseExpectations(server: Server): void {
  server.on('checkExpectation', ({ socket }: IncomingMessage) => refuse(socket, MALFORMED))
}

/** Without a reply while earlier requests have none: the client would take this one for theirs. */
function refuse(socket: Socket, reply: string): void {
  if (repliesBefore(socket) > 0 || !socket.writable) socket.destroy()
  else socket.end(reply, () => socket.destroy())
}

function replyOf(refusal: Refusal): string {
  const body = JSON.stringify({ errors: refusal.problems() })
  return [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Content-Type: application/json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
    ...Object.entries(refusal.headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}
