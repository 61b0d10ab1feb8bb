import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/pool.ts'
import { unavailable } from './refusal.ts'

/** `isEnding` turns true on SIGTERM, before the server stops listening. */
export function serveHealth(app: FastifyInstance, database: Database, isEnding: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    if (isEnding()) throw unavailable()
    await database.ping()
    return { status: 'ready' }
  })
}
