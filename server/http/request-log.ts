import type { FastifyInstance } from 'fastify'
import { mayLogRefusal } from './refusal-lines.ts'

/** One line per request, with the name of its call: the path may contain user input. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config?.call
    if (!call) return
    const isRefused = reply.statusCode >= 400 && reply.statusCode !== 500
    if (isRefused && !mayLogRefusal(request)) return
    request.log.info(
      { call, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
      'answered',
    )
  })
}
