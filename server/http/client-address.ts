import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, behind trusted proxies. Never `request.ip`: that is gone as soon as the client hangs up. */
    clientAddress: string
  }
}

/**
 * Has to be the first hook. A client that resets its connection right behind its request has no address any more when
 * the request is read: it would be counted under no network and logged under no address, so it is not served.
 */
export function captureClientAddress(app: FastifyInstance): void {
  app.decorateRequest('clientAddress', '')
  app.addHook('onRequest', (request, reply, done) => {
    // The framework declares an address in any case.
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
