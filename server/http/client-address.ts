import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The address of the client, behind trusted proxies. Do not use `request.ip`: it is undefined once the client hung
     * up.
     */
    clientAddress: string
  }
}

/**
 * Must be the first hook. A client that resets its connection right after the request has no address when the request
 * is read. It is not served: neither limits nor the log could name it.
 */
export function captureClientAddress(app: FastifyInstance): void {
  app.decorateRequest('clientAddress', '')
  app.addHook('onRequest', (request, reply, done) => {
    // Fastify types it as always present.
    const address = request.ip as string | undefined
    if (address === undefined) {
      reply.hijack()
      request.raw.destroy()
      return
    }
    request.clientAddress = address
    done()
  })
}
