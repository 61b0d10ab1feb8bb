import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

// The API never answers with a page.
const API_POLICY = "default-src 'none'; frame-ancestors 'none'"
const ONE_YEAR_S = 31_536_000

export function securityHeaders(publicUrl: URL): Record<string, string> {
  const isSecure = publicUrl.protocol === 'https:'
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': API_POLICY,
    ...(isSecure && { 'strict-transport-security': `max-age=${ONE_YEAR_S}` }),
  }
}

export function addHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', async (request, reply) => {
    setHeaders(request, reply, headers)
  })
}

export function setHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Record<string, string>,
): FastifyReply {
  reply.headers(headers).header('x-request-id', request.id)
  // A path may be written with escapes, and one that is unknown has no route of its own.
  const isOfApi = [request.url, request.routeOptions.url].some((path) => path?.startsWith('/api'))
  return isOfApi ? reply.header('cache-control', 'no-store') : reply
}
