import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { allCalls } from '#contract/calls.ts'
import { giveSubscription } from './billing/testing.ts'
import { makeCompany } from './companies/testing.ts'
import { paramOf } from './http/authorize.ts'
import { RESOURCES } from './resources.ts'
import { useApp } from './testing/app.ts'
import { fileCalls } from './testing/file-calls.ts'
import { fillPath, makeFixtures } from './testing/fixtures.ts'
import { blockWatch } from './testing/fuzz/block-watch.ts'
import { type DrawnRequest, drawRequest } from './testing/fuzz/draw.ts'
import { judge } from './testing/fuzz/judge.ts'
import { toJson } from './testing/fuzz/values.ts'
import type { Person } from './testing/people.ts'
import { type Side, testResource } from './testing/resources.ts'
import { sampleOf } from './testing/samples.ts'
import { makeVehicle } from './vehicles/testing.ts'

// FUZZ_RUNS=100000 npm test -- server/fuzz draws as many as wanted; a failure prints its seed.
const RUNS = Number(process.env.FUZZ_RUNS ?? 1_000)

// The product has no file that is described in a query.
const files = fileCalls()
const app = useApp({ BILLING: 'sandbox' }, { more: files })
const calls = [...allCalls, ...files.map(({ call }) => call)]

let actor: Promise<{ person: Person; company: string }> | undefined
async function who() {
  actor ??= makeCompany(app).then(({ id, owner }) => ({ person: owner, company: id }))
  return actor
}

async function urlOf({ call, id, isOwn, query }: DrawnRequest): Promise<string> {
  const { person, company } = await who()
  const own = { app, company, owner: person, driver: null }
  const things = isOwn
    ? await makeFixtures(call.name, { app, ids: 'own', actor: person, own, foreign: own })
    : {}
  let path = fillPath(call.path, { companyId: isOwn ? company : id, ...things })
  for (const { name } of RESOURCES)
    if (path.includes(`:${paramOf(name)}`))
      path = path.replace(`:${paramOf(name)}`, isOwn ? await newResource(name, own) : id)
  const list = path.replace(/\/:\w+$/, '')
  const thing = isOwn && list !== path ? await newThing(person, list) : id
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `/api${path.replace(/:\w+$/, thing).replaceAll(/:\w+/g, id)}?${search.join('&')}`
}

/** Its vehicle has a seat, so that drawn requests may use every feature. */
async function newResource(name: string, own: Side): Promise<string> {
  if (name === 'subscription') return testResource(name).make(own)
  await app.db.deleteFrom('seats').execute()
  const { subscription } = await giveSubscription(app, own.company)
  const vehicle = await makeVehicle(own.owner, own.company, { subscriptions: [{ id: subscription.id }] })
  return name === 'vehicle' ? vehicle.id : testResource(name).make(own, vehicle.id)
}

async function newThing(person: Person, list: string): Promise<string> {
  const made = await person.post(`/api${list}`, ...sampleOf(list))
  expect(made.statusCode, `${list}: ${made.body}`).toBeLessThan(300)
  return made.json<{ data: { id: string } }>().data.id
}

let stateQuery: string | undefined

/** Changes with every saved state of anything: all rows of all tables, with their versions. */
async function stateOfDatabase(): Promise<string[]> {
  // Waits until webhooks of earlier requests are processed.
  await app.gateway?.sandbox?.webhooks.waitUntilIdle()
  if (!stateQuery) {
    const tables = await app.db.introspection.getTables()
    const parts = tables
      // The sandbox delivers its webhooks at any time.
      .filter(({ schema, name }) => schema === 'public' && !/^(sandbox|stripe)_/.test(name))
      .map(({ name, columns }) => {
        const versions = columns.some((column) => column.name === 'version') ? 'sum(version)' : 'null::bigint'
        // Refusals are logged on purpose, once a second.
        const counted = name === 'security_events' ? ` where outcome <> 'refused'` : ''
        return `select '${name}' as name, count(*), ${versions} as versions from "${name}"${counted}`
      })
    stateQuery = parts.join(' union all ')
  }
  const { rows } = await sql.raw(stateQuery).execute(app.db)
  return rows.map((row) => JSON.stringify(row))
}

/** Checked only in runs with FUZZ_RUNS: otherwise other tests share the processor. */
const LONGEST_BLOCK_MS = 200
const isMeasured = process.env.FUZZ_RUNS !== undefined

test(
  `${RUNS} requests drawn from the contract are answered as declared`,
  async () => {
    const { person } = await who()
    const watch = blockWatch()
    const replies: Record<string, number> = {}
    const property = fc.asyncProperty(fc.constantFrom(...calls).chain(drawRequest), async (request) => {
      const { call, wrongAt, isHostile, isOwn, body } = request
      const url = await urlOf(request)
      // Invalid and reading requests must change nothing; digesting all tables costs more than the request.
      const before = wrongAt === null && !call.isReadOnly ? null : await stateOfDatabase()
      const sent = { method: call.method, url, body: body && toJson(body) }
      const { result: reply, block } = await watch.during(call.name, () => person.send(sent))
      const statusClass = `${Math.floor(reply.statusCode / 100)}xx`
      replies[statusClass] = (replies[statusClass] ?? 0) + 1
      const isBodyRead = isOwn || !call.path.includes(':')
      const faults = judge(call, { wrongAt, isHostile, isBodyRead, body }, reply)
      const after = before && (await stateOfDatabase())
      faults.push(
        ...(after ?? []).filter((table) => !before?.includes(table)).map((table) => `stored: ${table}`),
      )
      if (isMeasured && block > LONGEST_BLOCK_MS)
        faults.push(`${call.name} blocked for ${block.toFixed()} ms`)
      expect(faults).toEqual([])
    })
    await fc.assert(property, { numRuns: RUNS, endOnFailure: true })
    if (isMeasured) process.stdout.write(`${RUNS} requests, ${watch.summary()}; ${JSON.stringify(replies)}\n`)
  },
  600_000 + 60 * RUNS,
)
