import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Call } from '#contract/kernel/call.ts'
import { buildOpenApi } from '#contract/openapi.ts'

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

const ENCODERS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}
type Encoding = keyof typeof ENCODERS

const encodingOf = (accepted: string): Encoding | null =>
  /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null

/** The description of the API. Anybody may ask for it as often as they like, so it is written and compressed once. */
export function serveDescription(app: FastifyInstance, calls: readonly Call[]): void {
  const plain = Buffer.from(JSON.stringify(buildOpenApi(calls)))
  const encoded = new Map<Encoding, Promise<Buffer>>()

  function encode(encoding: Encoding): Promise<Buffer> {
    const known = encoded.get(encoding) ?? ENCODERS[encoding](plain)
    encoded.set(encoding, known)
    return known
  }

  app.get('/api/openapi.json', { compress: false }, async (request, reply) => {
    const encoding = encodingOf(request.headers['accept-encoding'] ?? '')
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    if (encoding === null) return reply.send(plain)
    return reply.header('content-encoding', encoding).send(await encode(encoding))
  })
}
