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

/** What is no request at all (headers too long, too slow, not HTTP) reaches no route: it is answered here. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
  else socket.end(REPLY)
}
