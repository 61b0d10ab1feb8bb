import type { TestProject } from 'vitest/node'
import type { Connection } from '../db/embedded/start.ts'
import { startCluster } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: Connection
  }
}

/** One PostgreSQL for the whole run; each test file makes a database of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster()
  project.provide('cluster', cluster.connection)
  return cluster.stop
}
