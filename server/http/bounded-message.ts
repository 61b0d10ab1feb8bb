import { IncomingMessage, type Server } from 'node:http'
import { refuseBody } from './client-error.ts'
import { Refusal } from './refusal.ts'

/** Short pieces that a body may have, */
const SHORT_PIECES = 256
/** and what the others have to carry on average: a packet of a slow network has more. */
const PIECE_BYTES = 512
/** Shorter pieces become one, as each that is kept costs some 400 bytes of heap. */
const COLLECTED_BYTES = 16_384
/** Of what one read of the socket brings. The next one is for others. */
const PIECES_A_TURN = 64

const TOO_LARGE = new Refusal('payload.too_large')

/**
 * Each piece of a body costs 2 µs, however short it is, and Node has no limit on them: 20 MB in chunks of one byte filled a
 * heap of 2 GB, and 48 bodies in chunks of 257 bytes kept everybody else waiting for seconds.
 */
export class BoundedMessage extends IncomingMessage {
  /** Counts what arrives; what it returns is the reason to read no more. */
  onBytes: ((bytes: number) => Refusal | null) | null = null
  #pieces = 0
  #bytes = 0
  #piecesOfTurn = 0
  #isResting = false
  /** Whether its reader takes more. */
  #isWanted = true
  readonly #collected: Buffer[] = []
  #collectedBytes = 0

  /** The bytes of the body that have arrived. */
  get received(): number {
    return this.#bytes
  }

  override push(piece: Buffer | null, encoding?: BufferEncoding): boolean {
    if (piece === null) {
      this.#pass()
      return super.push(null)
    }
    this.#pieces++
    this.#bytes += piece.length
    const isTooMuch = this.#pieces > SHORT_PIECES + this.#bytes / PIECE_BYTES
    const refusal = isTooMuch ? TOO_LARGE : this.onBytes?.(piece.length)
    if (refusal) {
      refuseBody(this.socket, refusal)
      return false
    }
    this.#countInTurn()
    this.#collected.push(piece)
    this.#collectedBytes += piece.length
    if (this.#collectedBytes >= COLLECTED_BYTES) this.#pass(encoding)
    return this.#isWanted && !this.#isResting
  }

  override _read(size: number): void {
    this.#isWanted = true
    if (!this.#isResting) super._read(size)
  }

  #pass(encoding?: BufferEncoding): void {
    const [first, ...others] = this.#collected.splice(0)
    this.#collectedBytes = 0
    if (first)
      this.#isWanted = super.push(others.length > 0 ? Buffer.concat([first, ...others]) : first, encoding)
  }

  /** Without it the next reads of the same socket would come before anybody else's. */
  #countInTurn(): void {
    this.#piecesOfTurn++
    if (this.#piecesOfTurn === 1) setImmediate(() => this.#endTurn())
    if (this.#piecesOfTurn > PIECES_A_TURN) this.#isResting = true
  }

  #endTurn(): void {
    const wasResting = this.#isResting
    this.#piecesOfTurn = 0
    this.#isResting = false
    if (wasResting && this.#isWanted) super._read(0)
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
