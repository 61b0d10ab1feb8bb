import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { createDatabase } from './testing/cluster.ts'
import { freePort, launchProduct, type Product, startProduct } from './testing/product.ts'

const started: Product[] = []

async function start(options?: Parameters<typeof startProduct>[0]): Promise<Product> {
  const product = await startProduct(options)
  started.push(product)
  return product
}

afterEach(async () => {
  await Promise.all(started.map((product) => product.stop('SIGINT')))
  for (const product of started.splice(0)) product.clean()
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

test('a wrong configuration is told with all its faults at once, one line each', async () => {
  const env = { PORT: '80800', PUBLIC_URL: 'nowhere', LOG_LEVEL: 'loud', OIDC_ISSUER: 'http://example.test' }
  const product = launchProduct({ env }, 0)
  await new Promise((done) => product.process.once('close', done))
  expect(product.process.exitCode).toBe(1)
  expect(product.output().trim().split('\n')).toEqual([
    'PORT must be a port from 0 to 65535',
    'PUBLIC_URL must be an absolute URL',
    'OIDC_ISSUER must start with https:// (http:// only on this machine)',
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
  ])
})

test('on SIGTERM readiness turns 503 while the process still answers, then it ends with 0', async () => {
  const product = await start()
  const ended = product.stop('SIGTERM')
  let status = 200
  while (status === 200) status = (await fetch(`${product.url}/readyz`)).status
  expect(status).toBe(503)
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
  expect(await ended).toBe(0)
  await untilGone(product.dataDir)
})

test('a killed server takes its database with it, and the next start recovers', async () => {
  const first = await start()
  expect(processesOf(first.dataDir).length).toBeGreaterThan(0)
  await first.stop('SIGKILL')

  const second = await start({ dataDir: first.dataDir })
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  await second.stop('SIGKILL')
  await untilGone(first.dataDir)
})

test('a second start on the same data directory is refused in one sentence', async () => {
  const first = await start()
  const second = launchProduct({ dataDir: first.dataDir }, await freePort())
  await new Promise((done) => second.process.once('close', done))
  expect(second.process.exitCode).toBe(1)
  expect(second.output()).toBe(
    `The data directory ${first.dataDir} is in use by process ${first.process.pid}\n`,
  )
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

test('a port that is taken is told by its variable, and no database stays behind', async () => {
  const first = await start()
  const port = Number(new URL(first.url).port)
  const dataDir = `${first.dataDir}-other`
  const second = launchProduct({ dataDir }, port)
  await new Promise((done) => second.process.once('close', done))
  expect(second.output()).toContain(`PORT ${port} on 127.0.0.1 cannot be used`)
  await untilGone(dataDir)
  second.clean()
})

test('an embedded database that is killed comes back without a restart of the server', async () => {
  const product = await start()
  const pid = Number(readFileSync(`${product.dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')

  const away = await fetch(`${product.url}/readyz`)
  expect([200, 503]).toContain(away.status)
  let status = 0
  while (status !== 200) status = (await fetch(`${product.url}/readyz`)).status
  expect(product.process.exitCode).toBeNull()
})

test('several servers may start on one empty database at the same moment', async () => {
  const { host, port, user, database } = await createDatabase(inject('cluster'))
  const admin = new pg.Client({ host, port, user, database })
  await admin.connect()
  await admin.query('drop schema public cascade; create schema public')
  await admin.end()

  const env = { DATABASE_URL: `postgresql://${user}@localhost:${port}/${database}?host=${host}` }
  const servers = await Promise.all([start({ env }), start({ env }), start({ env })])
  for (const server of servers) expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})
