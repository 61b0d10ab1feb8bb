import pg from 'pg'
import { expect, inject, test } from 'vitest'
import type { Connection } from './db/embedded/roles.ts'
import { createDatabase, dropDatabase, urlOf } from './testing/cluster.ts'
import { startIssuer } from './testing/issuer.ts'
import { useProducts } from './testing/products.ts'
import { waitFor } from './testing/wait-for.ts'

const products = useProducts()

async function connect(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client(connection)
  await client.connect()
  return client
}

test('a request that is running when the server is stopped is answered', async () => {
  const connection = await createDatabase(inject('cluster'))
  const issuer = await startIssuer()
  const product = await products.start({
    env: { DATABASE_URL: urlOf(connection), OIDC_ISSUER: issuer.url },
  })
  const token = await issuer.token({ email: 'a@example.test', given_name: 'A', family_name: 'B' })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  await fetch(`${product.url}/api/users/me`, { headers })

  const [other, watcher] = await Promise.all([connect(connection), connect(connection)])
  await other.query('begin; select from users for update')
  const body = JSON.stringify({ data: { type: 'user', attributes: { firstName: 'Late' } } })
  const pending = fetch(`${product.url}/api/users/me`, { method: 'PATCH', headers, body })
  const waiting = `select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`
  await waitFor(async () => (await watcher.query(waiting, [connection.database])).rowCount)

  const ended = product.stop('SIGTERM')
  const isAlive = () =>
    fetch(`${product.url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await waitFor(async () => !(await isAlive()))
  await other.query('rollback')
  await Promise.all([other.end(), watcher.end()])

  const reply = await pending
  expect(reply.status).toBe(200)
  expect(await reply.json()).toMatchObject({ data: { attributes: { firstName: 'Late' } } })
  expect(await ended).toBe(0)
  await issuer.stop()
  await dropDatabase(connection)
})
