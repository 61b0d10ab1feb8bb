import { expect, inject, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { asOwner, createDatabase, dropDatabase, urlOf } from '../testing/cluster.ts'
import { connectDatabase, connectToRead, connectToRestore } from './connect.ts'

const log = createLog('silent')

test.each([
  ['a server', connectDatabase],
  ['a command that reads', connectToRead],
  ['a restore', connectToRestore],
])(
  'for %s a database that is not there, or lets nobody in, is told by its variable',
  async (_who, connect) => {
    const refusalAt = (url: string) => connect(readConfig({ DATABASE_URL: url }), log)
    const there = { ...inject('cluster'), database: 'postgres' }
    await expect(refusalAt(urlOf({ ...there, database: 'nowhere' }))).rejects.toThrow(
      'DATABASE_URL cannot be used: database "nowhere" does not exist',
    )
    await expect(refusalAt(urlOf({ ...there, user: 'nobody' }))).rejects.toThrow(
      'DATABASE_URL cannot be used: role "nobody" does not exist',
    )
  },
)

test('there is nothing to read in a database without a schema, and it stays without one', async () => {
  const connection = await createDatabase(inject('cluster'))
  const config = readConfig({ DATABASE_URL: urlOf(asOwner(connection)) })
  const database = await connectToRestore(config, log)
  await database.pool.query('drop schema public cascade')
  await expect(connectToRead(config, log)).rejects.toThrow(
    'DATABASE_URL leads to a database that no Wegbuch was started on yet',
  )
  const { rowCount } = await database.pool.query(`select from pg_namespace where nspname = 'public'`)
  expect(rowCount).toBe(0)
  await database.close()
  await dropDatabase(connection)
})
