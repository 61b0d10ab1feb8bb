import { expect, test } from 'vitest'
import { allCalls } from '#contract/calls.ts'
import { isWriting } from '#contract/kernel/call.ts'
import { ACTORS, AUTHORIZATION } from './authorization.table.ts'
import { makeExpense } from './expenses/testing.ts'
import { makeTemplate } from './reports/templates/testing.ts'
import { useApp } from './testing/app.ts'
import {
  type Actor,
  type Ids,
  idsOf,
  isOfActor,
  makeWorld,
  type Request,
  requestFor,
  type World,
} from './testing/authorization.ts'
import { makeTrip, tripFrom } from './trips/testing.ts'
import { makeVehicle } from './vehicles/testing.ts'

type Row = { name: string; ids: Ids; expected: Partial<Record<Actor, number>> }

const app = useApp({ BILLING: 'sandbox' })

function expandName(name: string): string[] {
  const [, before = '', choices, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(name) ?? [null, name]
  return choices ? choices.split(',').map((choice) => before + choice + after) : [name]
}

const rows: Row[] = AUTHORIZATION.split('\n')
  .map((line) => line.trim().split(/\s+/))
  .filter(([name, ids]) => name && ['own', 'foreign', 'mixed', 'hidden'].includes(ids ?? ''))
  .flatMap(([name = '', ids, ...cells]) => {
    if (cells.length !== ACTORS.length) throw new Error(`${name} ${ids}: a cell is missing`)
    const expected = Object.fromEntries(
      ACTORS.map((actor, index) => [actor, cells[index]] as const)
        .filter(([, cell]) => cell !== '-')
        .map(([actor, cell]) => [actor, Number(cell)]),
    )
    return expandName(name).map((one) => ({ name: one, ids: ids as Ids, expected }))
  })

test('every call has its rows, and every row its call', () => {
  const wanted = allCalls.flatMap((call) => idsOf(call).map((ids) => `${call.name} ${ids}`))
  expect(rows.map((row) => `${row.name} ${row.ids}`).toSorted()).toEqual(wanted.toSorted())
})

let world: Promise<World> | undefined

test.each(rows)('$name with $ids ids', async ({ name, ids, expected }) => {
  world ??= makeWorld(app)
  const { people } = await world
  const call = allCalls.find((one) => one.name === name)
  if (!call) throw new Error(`${name} is no call`)

  const got: Record<string, number> = {}
  let request: Request | null = null
  for (const actor of ACTORS) {
    if (!(actor in expected)) continue
    const person = people[actor]
    request ??= await requestFor(app, call, ids, person, await world)
    const { url, body }: Request = request
    const reply = person
      ? await person.send({ method: call.method, url, body })
      : await app.request({ method: call.method, url, ...(body && { payload: body }) })
    got[actor] = reply.statusCode
    // A refused request changes nothing, so its records are used for the next actor.
    const isUsed = reply.statusCode < 300 && isWriting(call)
    if (isUsed || isOfActor(call)) request = null
  }
  expect(got).toEqual(expected)
})

test('a missing and a hidden resource get the same answer', async () => {
  const { foreign, stranger } = await (world ??= makeWorld(app))
  const vehicle = await makeVehicle(foreign.owner, foreign.company)
  const trip = await makeTrip(foreign.owner, vehicle.id, tripFrom(0, 1))
  const expense = await makeExpense(foreign.owner, vehicle.id)
  const template = await makeTemplate(foreign.owner, foreign.company)
  const urls = [
    `/api/companies/${foreign.company}`,
    `/api/companies/${crypto.randomUUID()}`,
    '/api/companies/not-an-id',
    `/api/companies/${foreign.company}/selectionlists/tags/${crypto.randomUUID()}`,
    `/api/vehicles/${vehicle.id}`,
    `/api/vehicles/${vehicle.id}/trips`,
    `/api/vehicles/${crypto.randomUUID()}/users`,
    `/api/trips/${trip.id}`,
    `/api/trips/${trip.id}/changes`,
    `/api/trips/${crypto.randomUUID()}/track`,
    `/api/vehicles/${vehicle.id}/expenses`,
    `/api/expenses/${expense.id}`,
    `/api/expenses/${crypto.randomUUID()}/changes`,
    `/api/companies/${foreign.company}/report-templates`,
    `/api/report-templates/${template.id}`,
    `/api/report-templates/${crypto.randomUUID()}`,
    '/api/report-templates/not-an-id',
  ]
  const bodies = await Promise.all(urls.map(async (url) => (await stranger.get(url)).body))
  expect(new Set(bodies).size).toBe(1)
})
