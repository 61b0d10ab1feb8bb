import type { FastifyInstance } from 'fastify'

/** One line per request, with the name of its call: the path may contain user input. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config?.call
    if (!call) return
    request.log.info(
      { call, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
      'answered',
    )
  })
}
