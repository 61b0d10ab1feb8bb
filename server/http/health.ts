import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/pool.ts'
import { unavailable } from './refusal.ts'

/** `isEnding` turns true when the process has been told to stop, before it stops listening. */
export function serveHealth(app: FastifyInstance, database: Database, isEnding: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    if (isEnding()) throw unavailable()
    await database.ping()
    return { status: 'ready' }
  })
}
