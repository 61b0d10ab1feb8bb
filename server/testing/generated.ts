import pg from 'pg'
import { allCalls } from '#contract/calls.ts'
import { buildOpenApi } from '#contract/openapi.ts'
import { readCatalogue } from '../db/catalogue.ts'
import type { Connection } from '../db/embedded/roles.ts'
import { printSchema, printTables } from '../db/print-schema.ts'
import { startCluster } from './cluster.ts'
import { printZones, zonesInCommon } from './zones.ts'

/** The expected content of the generated files. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const cluster = await startCluster()
  try {
    return { ...generatedFromContract(), ...(await generatedFromDatabase(cluster.connection)) }
  } finally {
    await cluster.stop()
  }
}

export const generatedFromContract = (): Record<string, string> => ({
  'contract/openapi.json': `${JSON.stringify(buildOpenApi(allCalls), null, 1)}\n`,
})

export async function generatedFromDatabase(connection: Connection): Promise<Record<string, string>> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const catalogue = await readCatalogue(client)
    return {
      'server/db/schema.sql': printSchema(catalogue),
      'server/db/tables.ts': printTables(catalogue),
      'contract/kernel/zone-names.ts': printZones(await zonesInCommon(client)),
    }
  } finally {
    await client.end()
  }
}
