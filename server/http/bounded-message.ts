import { IncomingMessage, type Server } from 'node:http'
import { refuseBody } from './client-error.ts'

/** Short pieces that a body may have, */
const SHORT_PIECES = 256
/** and what the others have to carry on average: a packet has more. */
const PIECE_BYTES = 256

/**
 * Each piece of a body costs some 400 bytes and 2 µs, however short it is, and Node has no limit on them: 20 MB in chunks of
 * one byte filled a heap of 2 GB.
 */
export class BoundedMessage extends IncomingMessage {
  #pieces = 0
  #bytes = 0

  override push(piece: Buffer | null, encoding?: BufferEncoding): boolean {
    if (piece === null) return super.push(piece)
    this.#pieces++
    this.#bytes += piece.length
    if (this.#pieces <= SHORT_PIECES + this.#bytes / PIECE_BYTES) return super.push(piece, encoding)
    refuseBody(this.socket)
    return false
  }
}

/** A body in chunks that nobody waits for any more is not read to its end: each of them costs as much as before. */
export function closeAfterEarlyReplies(server: Server): void {
  server.on('request', (request, response) => {
    if (request.headers['transfer-encoding'] === undefined) return
    response.once('finish', () => {
      if (!request.complete) request.socket.destroySoon()
    })
  })
}
