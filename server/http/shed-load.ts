import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import type { WorkLimiter } from './limiter.ts'
import type { Collector } from './metrics.ts'

/**
 * A server that is full refuses before it looks at a token or asks the database, so that a refusal costs next to
 * nothing. Health, metrics and the portal's files are no calls: they are always answered.
 */
export function shedLoad(app: FastifyInstance, limiter: WorkLimiter): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config?.call) limiter.refuseWhenFull()
  })
}

export const workMetrics =
  (limiter: WorkLimiter): Collector =>
  (registry) => {
    const work = new Gauge({
      name: 'wegbuch_work',
      help: 'Calls that are being worked on, and that wait for their turn',
      labelNames: ['state'],
      registers: [registry],
    })
    return async () => {
      const { running, waiting } = limiter.used()
      work.set({ state: 'running' }, running)
      work.set({ state: 'waiting' }, waiting)
    }
  }
