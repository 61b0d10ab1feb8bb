import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freePort } from './free-port.ts'
import { createDatabase, dropDatabase, urlOf } from './testing/cluster.ts'
import { type Product, startProduct } from './testing/product.ts'
import { useProducts } from './testing/products.ts'
import { waitFor } from './testing/wait-for.ts'

const { start, launch } = useProducts()

/** Creating a database takes longer than a start: the tests below share one data directory. */
let product: Product
beforeAll(async () => {
  // Like `npm start`: without a variable about billing.
  product = await startProduct({ env: { BILLING: '' } })
})
afterAll(async () => {
  await product.stop()
  product.clean()
})

/** Processes of any user whose command line names this data directory. */
function processesOf(dataDir: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir)
      } catch {
        return false
      }
    })
    .map(Number)
}

async function untilGone(dataDir: string): Promise<void> {
  while (processesOf(dataDir).length > 0) await sleep(25)
}

test('all faults of a configuration are reported together, one line each', async () => {
  const env = { PORT: '80800', PUBLIC_URL: 'nowhere', LOG_LEVEL: 'loud', OIDC_ISSUER: 'http://example.test' }
  const faulty = launch({ env }, 0)
  expect(await faulty.ended).toBe(1)
  expect(faulty.output().trim().split('\n')).toEqual([
    'PORT must be a port from 0 to 65535',
    'PUBLIC_URL must be an absolute URL',
    'OIDC_ISSUER must start with https:// (http:// only on this machine)',
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
  ])
})

test('without a variable about billing, payments go to the sandbox, and the portal shows it', async () => {
  const config = await fetch(`${product.url}/api/config`).then((reply) => reply.json())
  expect(config).toMatchObject({ billing: 'sandbox' })
  const page = await fetch(`${product.url}/sandbox/checkout/cs_test_unknown`)
  expect(page.status).toBe(404)
  expect(await page.text()).toContain('Sandbox')
})

test('the first report finds its process started', async () => {
  const pid = product.process.pid
  const children = () => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const commands = () => children().map((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8'))
  const program = 'server/reports/make/program.ts'
  expect(await waitFor(async () => commands().find((line) => line.includes(program)))).toBeDefined()
})

test('a second start on the same data directory is refused with one line', async () => {
  const second = launch({ dataDir: product.dataDir }, await freePort())
  expect(await second.ended).toBe(1)
  expect(second.output()).toBe(
    `The data directory ${product.dataDir} is in use by process ${product.process.pid} on ${hostname()}\n`,
  )
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
})

test('an embedded database that is killed comes back without a restart of the server', async () => {
  const pid = Number(readFileSync(`${product.dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')

  const away = await fetch(`${product.url}/readyz`)
  expect([200, 503]).toContain(away.status)
  await waitFor(async () => (await fetch(`${product.url}/readyz`)).ok)
  expect(product.process.exitCode).toBeNull()
})

test('on SIGTERM readiness turns 503 while the process still answers, then it ends with 0', async () => {
  const ended = product.stop('SIGTERM')
  const status = await waitFor(async () => {
    const reply = await fetch(`${product.url}/readyz`)
    return reply.ok ? null : reply.status
  })
  expect(status).toBe(503)
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
  expect(await ended).toBe(0)
  await untilGone(product.dataDir)
})

test('a used port is reported with its variable, and no database keeps running', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const refused = launch({ dataDir: product.dataDir }, port)
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toContain(`PORT ${port} on 127.0.0.1 cannot be used`)
  await untilGone(product.dataDir)
  taken.close()
})

test('a killed server takes its database with it, and the next start recovers', async () => {
  const { dataDir } = product
  const first = await startProduct({ dataDir })
  expect(processesOf(dataDir).length).toBeGreaterThan(0)
  await first.stop('SIGKILL')

  const second = await startProduct({ dataDir })
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  await second.stop('SIGKILL')
  await untilGone(dataDir)
})

test('several servers may start on one empty database at once', async () => {
  const connection = await createDatabase(inject('cluster'))
  const admin = new pg.Client(connection)
  await admin.connect()
  await admin.query('drop schema public cascade; create schema public')
  await admin.end()

  const env = { DATABASE_URL: urlOf(connection) }
  const servers = await Promise.all([start({ env }), start({ env }), start({ env })])
  for (const server of servers) expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  await Promise.all(servers.map((server) => server.stop()))
  await dropDatabase(connection)
})
