import type { FastifyReply, FastifyRequest } from 'fastify'

export type Precompressed = { body: Buffer; br?: Buffer | undefined; gzip?: Buffer | undefined }

/** Sends a body in the best encoding that exists of it and that the client accepts. The route has `compress: false`. */
export function sendPrecompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, br, gzip }: Precompressed,
) {
  const accepted = request.headers['accept-encoding'] ?? ''
  const [encoding, sent] =
    br && /\bbr\b/.test(accepted)
      ? (['br', br] as const)
      : gzip && /\bgzip\b/.test(accepted)
        ? (['gzip', gzip] as const)
        : ([null, body] as const)
  reply.header('vary', 'accept-encoding').header('content-length', sent.length)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(request.method === 'HEAD' ? '' : sent)
}
