import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from './refusal.ts'

const MALFORMED = replyOf(new Refusal('http.malformed'))
const TOO_LARGE = replyOf(new Refusal('payload.too_large'))

/** Answers what reaches no route: headers that are too long or too slow, and what is not HTTP. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
  else socket.end(MALFORMED)
}

/** Answers before or in the middle of a body, and reads no more of it. */
const refuse = (socket: Socket, reply: string): void => {
  if (socket.writable) socket.end(reply, () => socket.destroy())
}

export const refuseBody = (socket: Socket): void => refuse(socket, TOO_LARGE)
export const refuseMalformed = (socket: Socket): void => refuse(socket, MALFORMED)

function replyOf(refusal: Refusal): string {
  const body = JSON.stringify({ errors: refusal.problems() })
  return [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Content-Type: application/json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}
