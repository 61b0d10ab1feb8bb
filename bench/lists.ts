import { type ChildProcess, spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import pg from 'pg'
import { newId } from '#server/db/id.ts'
import { createDatabase, startCluster } from '#server/testing/cluster.ts'
import { startIssuer } from '#server/testing/issuer.ts'
import { freePort, startProduct } from '#server/testing/product.ts'
import { cpuNs, median } from './cpu.ts'

const ROUNDS = 9
const REQUESTS = 1_500
const AT_ONCE = 8

type Side = {
  name: string
  url: string
  headers: Record<string, string>
  server: ChildProcess
  application: string
}

/** GET …/selectionlists/reasons with 50 rows: the product against a bare handler. */
export async function run(): Promise<string> {
  const cluster = await startCluster()
  const issuer = await startIssuer()
  const { host, port, user, database } = await createDatabase(cluster.connection)
  const url = `postgresql://${user}@localhost:${port}/${database}?host=${host}`
  const admin = new pg.Client({ host, port, user, database })
  const product = await startProduct({ env: { DATABASE_URL: url, OIDC_ISSUER: issuer.url } })
  await admin.connect()

  const token = await issuer.token({
    email: 'a@example.test',
    given_name: 'A',
    family_name: 'B',
    exp: Math.floor(Date.now() / 1000) + 36_000,
  })
  const headers = { authorization: `Bearer ${token}` }
  const companyId = await seed(admin, product.url, headers)
  const barePort = await freePort()
  const bare = spawn(process.execPath, ['bench/bare-server.ts', String(barePort), url, companyId], {
    stdio: 'inherit',
  })

  while (!(await fetch(`http://localhost:${barePort}/`).catch(() => null)));

  const path = `/api/companies/${companyId}/selectionlists/reasons`
  const sides: [Side, Side] = [
    { name: 'Wegbuch', url: product.url + path, headers, server: product.process, application: 'wegbuch' },
    { name: 'bare', url: `http://localhost:${barePort}/`, headers: {}, server: bare, application: 'bare' },
  ]
  try {
    return await compare(sides, admin)
  } finally {
    bare.kill()
    await product.stop()
    product.clean()
    await admin.end()
    await issuer.stop()
    await cluster.stop()
  }
}

const us = (ns: number) => `${(ns / 1_000).toFixed(0)} µs`

async function compare([ours, theirs]: [Side, Side], admin: pg.Client): Promise<string> {
  await Promise.all([load(ours, REQUESTS), load(theirs, REQUESTS)])
  const results: [number, number][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const order = round % 2 === 0 ? [ours, theirs] : [theirs, ours]
    const cost = new Map<Side, number>()
    for (const side of order) cost.set(side, await costOf(side, admin))
    results.push([cost.get(ours) ?? 0, cost.get(theirs) ?? 0])
  }
  const ratio = median(results.map(([a, b]) => a / b))
  return `GET reasons, 50 rows, token checked: ${us(median(results.map(([a]) => a)))} of CPU a request (server and its PostgreSQL backends), bare node:http ${us(median(results.map(([, b]) => b)))}, ratio ${ratio.toFixed(2)} (median of ${ROUNDS} rounds of ${REQUESTS}; at most 2)`
}

async function costOf(side: Side, admin: pg.Client): Promise<number> {
  const { rows } = await admin.query<{ pid: number }>(
    'select pid from pg_stat_activity where application_name = $1',
    [side.application],
  )
  const pids = [side.server.pid ?? 0, ...rows.map((row) => row.pid)]
  const before = cpuNs(pids)
  await load(side, REQUESTS)
  return (cpuNs(pids) - before) / REQUESTS
}

async function seed(admin: pg.Client, url: string, headers: Record<string, string>): Promise<string> {
  const body = JSON.stringify({ data: { type: 'company', attributes: { name: 'Bench' } } })
  const reply = await fetch(`${url}/api/companies`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  const { data } = (await reply.json()) as { data: { id: string } }
  for (let index = 0; index < 50; index++)
    await admin.query('insert into list_entries (id, company_id, list, label) values ($1, $2, $3, $4)', [
      newId(),
      data.id,
      'reasons',
      `Wartung der Heizzentrale ${index}`,
    ])
  return data.id
}

async function load({ url, headers }: Side, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  let left = count
  const worker = async () => {
    while (left-- > 0) await get(url, headers, agent)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  agent.destroy()
}

function get(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((done, fail) => {
    request(url, { headers, agent }, (reply) => {
      reply.resume()
      reply.once('end', () =>
        reply.statusCode === 200 ? done() : fail(new Error(`${url} answered ${reply.statusCode}`)),
      )
    })
      .once('error', fail)
      .end()
  })
}
