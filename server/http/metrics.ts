import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/pool.ts'
import { metricsAccess } from './metrics-access.ts'
import { notFound } from './refusal.ts'

const NS = 1e9

/** Metrics of another module: creates its gauges once; the returned function sets them before each reply. */
export type Collector = (registry: Registry) => () => Promise<void>

/** Metrics for Prometheus. Calls are counted by name: ids and addresses never become labels. */
export function serveMetrics(
  app: FastifyInstance,
  pool: Database['pool'],
  token: string | null,
  collectors: Collector[] = [],
): void {
  const registry = new Registry()
  const registers = [registry]
  const times = new Histogram({
    name: 'wegbuch_request_seconds',
    help: 'Time from the first byte of a request to the end of its reply, by call',
    labelNames: ['call', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const known = new Map<string, ReturnType<typeof times.labels>>()
  const timesOf = (call: string, status: number) => {
    const key = `${call} ${status}`
    const found = known.get(key) ?? times.labels(call, String(status))
    known.set(key, found)
    return found
  }
  const connections = new Gauge({
    name: 'wegbuch_pool_connections',
    help: 'Database connections by what they do; waiting counts requests without one',
    labelNames: ['state'],
    registers,
  })
  const delay = new Gauge({
    name: 'wegbuch_event_loop_delay_seconds',
    help: 'Delay of the event loop since the last look',
    labelNames: ['quantile'],
    registers,
  })
  const loop = monitorEventLoopDelay({ resolution: 10 })
  loop.enable()
  const isAllowed = metricsAccess(token)
  const collect = collectors.map((collector) => collector(registry))

  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config?.call
    if (call) timesOf(call, reply.statusCode).observe(reply.elapsedTime / 1000)
  })
  app.addHook('onClose', async () => loop.disable())

  app.get('/metrics', async (request, reply) => {
    if (!isAllowed(request)) throw notFound()
    connections.set({ state: 'idle' }, pool.idleCount)
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    connections.set({ state: 'waiting' }, pool.waitingCount)
    for (const [quantile, percent] of [
      ['0.5', 50],
      ['0.99', 99],
    ] as const)
      delay.set({ quantile }, loop.percentile(percent) / NS)
    loop.reset()
    await Promise.all(collect.map((set) => set()))
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
