import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../db/pool.ts'
import { queueState } from './store.ts'

const TIMEOUT_MS = 1_000

/** Length and age of the queue. While the database is unavailable they are absent rather than outdated. */
export const queueMetrics = (db: Db) => (registry: Registry) => {
  const registers = [registry]
  const jobs = new Gauge({
    name: 'wegbuch_jobs',
    help: 'Jobs in the queue, counted up to 10,000: waiting or running, and failed for good',
    labelNames: ['state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'wegbuch_oldest_job_seconds',
    help: 'Age of the oldest job that is not done; 0 when there is none',
    labelNames: ['state'],
    registers,
  })
  return async (): Promise<void> => {
    jobs.reset()
    oldest.reset()
    const state = await Promise.race([
      queueState(db).catch(() => null),
      sleep(TIMEOUT_MS, null, { ref: false }),
    ])
    if (!state) return
    jobs.set({ state: 'waiting' }, state.waiting)
    jobs.set({ state: 'failed' }, state.failed)
    oldest.set({ state: 'waiting' }, state.oldestSeconds)
  }
}
