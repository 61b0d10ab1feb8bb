import type { Socket } from 'node:net'
import { Refusal } from './refusal.ts'

const BODY = JSON.stringify({ errors: new Refusal('http.malformed').problems() })
const REPLY = [
  'HTTP/1.1 400 Bad Request',
  'Content-Type: application/json; charset=utf-8',
  'X-Content-Type-Options: nosniff',
  'Cache-Control: no-store',
  'Connection: close',
  `Content-Length: ${Buffer.byteLength(BODY)}`,
  '',
  BODY,
].join('\r\n')

/** Answers what reaches no route: headers that are too long or too slow, and what is not HTTP. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
  else socket.end(REPLY)
}
