import type { RequestListener, Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import { overloaded, type WorkLimiter } from './limiter.ts'
import type { Collector } from './metrics.ts'
import { mayBegin } from './open-requests.ts'

/**
 * A full server refuses calls before it checks a token or queries the database. Health, metrics and the portal's files
 * are always answered.
 */
export function shedLoad(app: FastifyInstance, limiter: WorkLimiter, headers: Record<string, string>): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config?.call && limiter.isFull()) throw overloaded()
  })
  refuseEarly(app.server, limiter, headers)
}

/**
 * The same refusal ahead of Fastify, at a fraction of the cost: refused clients may retry at once, and hundreds of them
 * must not take the time of accepted requests.
 */
function refuseEarly(server: Server, limiter: WorkLimiter, headers: Record<string, string>): void {
  const refusal = overloaded()
  const body = JSON.stringify({ errors: refusal.problems() })
  const head = {
    ...headers,
    ...refusal.headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  }
  const [serve, ...others] = server.listeners('request') as RequestListener[]
  if (!serve || others.length > 0) throw new Error('the server has another listener than the framework')
  server.off('request', serve)
  server.on('request', (request, response) => {
    if (!mayBegin(request, response)) return
    if (request.url?.startsWith('/api/') && limiter.isFull()) response.writeHead(503, head).end(body)
    else serve(request, response)
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
