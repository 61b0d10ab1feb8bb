import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { allCalls } from '#contract/calls.ts'
import type { Call } from '#contract/kernel/call.ts'
import { makeCompany } from './companies/testing.ts'
import { useApp } from './testing/app.ts'
import { judge } from './testing/fuzz/judge.ts'
import { placesOf, replaced, type Schema, toJson, valid, wrong } from './testing/fuzz/values.ts'
import type { Person } from './testing/people.ts'
import { sampleOf } from './testing/samples.ts'
import { filledIn, thingsFor } from './testing/things.ts'

// FUZZ_RUNS=100000 npm test -- server/fuzz draws as many as wanted; a failure prints its seed.
const RUNS = Number(process.env.FUZZ_RUNS ?? 2_400)

const app = useApp()

let actor: Promise<{ person: Person; company: string }> | undefined
async function who() {
  actor ??= makeCompany(app).then(({ id, owner }) => ({ person: owner, company: id }))
  return actor
}

const HOSTILE_IDS = [
  'x',
  '..',
  '%00',
  '%F0%9F%9A%97',
  "1'or'1",
  '0',
  'null',
  '9'.repeat(150),
  '019-',
  '%2e%2e%2f',
]

type Drawn = {
  call: Call
  id: string
  /** With ids that exist and are the caller's own, so that the body is looked at. */
  isOwn: boolean
  query: Record<string, string>
  body: unknown
  wrongAt: string | null
}

/** A wrong value as it can stand in a query, where everything is text. */
function queryText(value: unknown, schema: Schema): string {
  const { pattern, maxLength = 0 } = schema
  const isAnyText = !pattern && !schema.format && !schema.enum
  if (isAnyText) return 'x'.repeat(maxLength + 1)
  const text = typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)
  return new RegExp(pattern ?? '^$').test(text) ? 'not this!' : text
}

function drawn(call: Call): fc.Arbitrary<Drawn> {
  const { query, body }: { query?: Schema; body?: Schema } = call
  const good = fc.record({
    call: fc.constant(call),
    id: fc.oneof(fc.uuid(), fc.constantFrom(...HOSTILE_IDS)),
    isOwn: fc.boolean(),
    query: (query ? valid(query) : fc.constant({})) as fc.Arbitrary<Record<string, string>>,
    body: body ? valid(body) : fc.constant(undefined),
    wrongAt: fc.constant(null),
  })
  // `data.id` is checked against the path, not against its form, and is not needed at all.
  // A query that takes any text has no wrong one.
  const targets = placesOf(body ?? query ?? {}).filter(
    ({ path, schema }) =>
      path.join('/') !== 'data/id' && (body !== undefined || schema.pattern !== undefined),
  )
  if (targets.length === 0) return good
  const bad = fc.constantFrom(...targets).chain(({ path, schema }) =>
    fc.tuple(good, wrong(schema)).map(([request, value]): Drawn => {
      const [name = ''] = path
      return body
        ? { ...request, body: replaced(request.body, path, value), wrongAt: `/${path.join('/')}` }
        : { ...request, query: { ...request.query, [name]: queryText(value, schema) }, wrongAt: name }
    }),
  )
  return fc.oneof(good, bad)
}

async function urlOf({ call, id, isOwn, query }: Drawn): Promise<string> {
  const { person, company } = await who()
  const own = { company, owner: person, driver: null }
  const things = isOwn
    ? await thingsFor(call.name, { app, ids: 'own', actor: person, own, foreign: own })
    : {}
  let path = filledIn(call.path, { companyId: isOwn ? company : id, ...things })
  if (/:(vehicleId|tripId|expenseId)/.test(path)) {
    const vehicle = isOwn ? await newVehicle(person, company) : id
    path = path.replace(':vehicleId', vehicle)
    for (const [param, list] of [
      [':tripId', 'trips'],
      [':expenseId', 'expenses'],
    ] as const)
      if (path.includes(param))
        path = path.replace(param, isOwn ? await newThing(person, `/vehicles/${vehicle}/${list}`) : id)
  }
  const list = path.replace(/\/:\w+$/, '')
  const thing = isOwn && list !== path ? await newThing(person, list) : id
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `/api${path.replace(/:\w+$/, thing).replaceAll(/:\w+/g, id)}?${search.join('&')}`
}

async function newThing(person: Person, list: string): Promise<string> {
  return (await person.post(`/api${list}`, ...sampleOf(list))).json<{ data: { id: string } }>().data.id
}

const newVehicle = (person: Person, company: string) => newThing(person, `/companies/${company}/vehicles`)

let stateQuery: string | undefined

/** Changes with every saved state of anything: all rows of all tables, with their versions. */
async function stateOfDatabase(): Promise<string> {
  if (!stateQuery) {
    const tables = await app.db.introspection.getTables()
    const parts = tables
      .filter(({ schema }) => schema === 'public')
      .map(({ name, columns }) => {
        const versions = columns.some((column) => column.name === 'version') ? 'sum(version)' : 'null'
        // That something was refused is stored on purpose, by the second.
        const counted = name === 'security_events' ? ` where outcome <> 'refused'` : ''
        return `select '${name}', count(*), ${versions} from "${name}"${counted}`
      })
    stateQuery = parts.join(' union all ')
  }
  const { rows } = await sql.raw(stateQuery).execute(app.db)
  return JSON.stringify(rows)
}

test(`${RUNS} requests drawn from the contract are answered as it says`, async () => {
  const { person } = await who()
  const property = fc.asyncProperty(fc.constantFrom(...allCalls).chain(drawn), async (request) => {
    const { call, wrongAt, isOwn, body } = request
    const url = await urlOf(request)
    // Only what was wrong must leave no trace; to look at every table costs more than the request.
    const before = wrongAt === null ? '' : await stateOfDatabase()
    const reply = await person.send({ method: call.method, url, body: body && toJson(body) })
    const isBodyRead = isOwn || !call.path.includes(':')
    const faults = judge(call, { wrongAt, isBodyRead }, reply.statusCode, reply.body)
    if (wrongAt !== null && (await stateOfDatabase()) !== before) faults.push('stored')
    expect(faults).toEqual([])
  })
  await fc.assert(property, { numRuns: RUNS, endOnFailure: true })
}, 600_000)
