import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Call } from '#contract/kernel/call.ts'
import { buildOpenApi } from '#contract/openapi.ts'
import { type Precompressed, sendPrecompressed } from './send-precompressed.ts'

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

async function compress(body: Buffer): Promise<Precompressed> {
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(body, BROTLI), promisify(gzip)(body)])
  return { body, br, gzip: gzipped }
}

/** The description of the API. Anybody may ask for it as often as they like, so it is written and compressed once. */
export function serveDescription(app: FastifyInstance, calls: readonly Call[]): void {
  const described = Buffer.from(JSON.stringify(buildOpenApi(calls)))
  let compressed: Promise<Precompressed> | undefined

  app.get('/api/openapi.json', { compress: false }, async (request, reply) => {
    compressed ??= compress(described)
    return sendPrecompressed(request, reply.type('application/json; charset=utf-8'), await compressed)
  })
}
