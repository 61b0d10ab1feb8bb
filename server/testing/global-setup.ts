import type { TestProject } from 'vitest/node'
import type { Connection } from '../db/embedded/roles.ts'
import { joinCluster, startCluster } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: Connection
  }
}

/**
 * One PostgreSQL for the whole run, the embedded one or that of TEST_DATABASE_URL; each test file creates a database of
 * its own in it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  const cluster = await (url ? joinCluster(url) : startCluster())
  project.provide('cluster', cluster.connection)
  return cluster.stop
}
