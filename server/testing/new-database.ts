import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { Connection } from '../db/embedded/roles.ts'
import { createDatabase, dropDatabase } from './cluster.ts'

/** A connection to a database that is there for as long as the test lasts; `as` names the role. */
export async function connectToNewDatabase(
  as: (connection: Connection) => Connection = (connection) => connection,
): Promise<pg.Client> {
  const connection = await createDatabase(inject('cluster'))
  const client = new pg.Client(as(connection))
  client.on('error', () => {})
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await dropDatabase(connection)
  })
  return client
}
