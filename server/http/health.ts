import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/pool.ts'
import { unavailable } from './refusal.ts'

/** `isEnding` turns true on SIGTERM, before the server stops listening. */
export function serveHealth(
  app: FastifyInstance,
  database: Pick<Database, 'ping'>,
  isEnding: () => boolean,
): void {
  // Anybody may ask, and as often as they like: one look at the database answers all who wait for it.
  let looking: Promise<unknown> | null = null
  const look = () => {
    looking ??= database.ping().finally(() => {
      looking = null
    })
    return looking
  }
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    if (isEnding()) throw unavailable()
    await look()
    return { status: 'ready' }
  })
}
