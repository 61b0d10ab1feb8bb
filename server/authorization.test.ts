import { expect, test } from 'vitest'
import { allCalls } from '#contract/calls.ts'
import type { Call } from '#contract/kernel/call.ts'
import { ACTORS, AUTHORIZATION } from './authorization.table.ts'
import { makeCompany, makeMember, removeMember } from './companies/testing.ts'
import { useApp } from './testing/app.ts'
import type { Person } from './testing/people.ts'
import { sampleOf } from './testing/samples.ts'

type Actor = (typeof ACTORS)[number]
type Ids = 'own' | 'foreign' | 'mixed'
type Row = { name: string; ids: Ids; expected: Record<Actor, number> }

const app = useApp()

function expanded(name: string): string[] {
  const [, before = '', choices, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(name) ?? [null, name]
  return choices ? choices.split(',').map((choice) => before + choice + after) : [name]
}

const rows: Row[] = AUTHORIZATION.split('\n')
  .map((line) => line.trim().split(/\s+/))
  .filter(([name, ids]) => name && ['own', 'foreign', 'mixed'].includes(ids ?? ''))
  .flatMap(([name = '', ids, ...cells]) => {
    if (cells.length !== ACTORS.length) throw new Error(`${name} ${ids}: a cell is missing`)
    const expected = Object.fromEntries(
      ACTORS.map((actor, index) => [actor, Number(cells[index])]),
    ) as Row['expected']
    return expanded(name).map((one) => ({ name: one, ids: ids as Ids, expected }))
  })

/** The id of the thing itself, whatever it is called, ends the path. */
const THING = /\/:(?!companyId)\w+$/

/** The kinds of ids that a call can be given. */
function idsOf({ path }: Call): Ids[] {
  const isOfCompany = path.includes(':companyId')
  return [
    'own',
    ...(isOfCompany ? (['foreign'] as const) : []),
    ...(THING.test(path) ? (['mixed'] as const) : []),
  ]
}

test('every call has its rows, and every row its call', () => {
  const wanted = allCalls.flatMap((call) => idsOf(call).map((ids) => `${call.name} ${ids}`))
  expect(rows.map((row) => `${row.name} ${row.ids}`).toSorted()).toEqual(wanted.toSorted())
})

type World = {
  company: string
  foreign: string
  people: Record<Actor, Person | null>
  foreignOwner: Person
  owner: Person
}
let world: Promise<World> | undefined

async function makeWorld(): Promise<World> {
  const { id: company, owner } = await makeCompany(app)
  const { id: foreign, owner: foreignOwner } = await makeCompany(app, 'Kern Consulting')
  const removedMember = await makeMember(app, company, 'company_manager')
  await removeMember(app, company, removedMember)
  const people = {
    signedOut: null,
    stranger: await app.person(),
    employee: await makeMember(app, company),
    // To everything that is not a vehicle, who may use a vehicle is a plain employee.
    vehicleUser: await makeMember(app, company),
    manager: await makeMember(app, company, 'company_manager'),
    owner,
    ownerOfAnother: foreignOwner,
    removedMember,
  }
  return { company, foreign, people, owner, foreignOwner }
}

/** A fresh entry for each request, made by whoever may make it. */
async function entryFor(
  call: Call,
  ids: Ids,
  actor: Person | null,
  { company, foreign, owner, foreignOwner }: World,
) {
  const list = call.path.replace(THING, '')
  const isPersonal = !list.includes(':companyId')
  const maker = isPersonal
    ? ids === 'own' && actor
      ? actor
      : await app.person()
    : ids === 'own'
      ? owner
      : foreignOwner
  const url = `/api${list.replace(':companyId', ids === 'own' ? company : foreign)}`
  const reply = await maker.post(url, ...sampleOf(list))
  return reply.json<{ data: { id: string } }>().data.id
}

function bodyFor(path: string) {
  const [type, attributes] = sampleOf(path)
  return { data: { type, attributes } }
}

test.each(rows)('$name with $ids ids', async ({ name, ids, expected }) => {
  world ??= makeWorld()
  const { company, foreign, people } = await world
  const call = allCalls.find((one) => one.name === name)
  if (!call) throw new Error(`${name} is no call`)

  const got: Record<string, number> = {}
  for (const actor of ACTORS) {
    const person = people[actor]
    const entry = THING.test(call.path) ? await entryFor(call, ids, person, await world) : ''
    const url = `/api${call.path.replace(':companyId', ids === 'foreign' ? foreign : company).replace(THING, `/${entry}`)}`
    const body = call.body && bodyFor(call.path)
    const reply = person
      ? await person.send({ method: call.method, url, body })
      : await app.request({ method: call.method, url, ...(body && { payload: body }) })
    got[actor] = reply.statusCode
  }
  expect(got).toEqual(expected)
})

test('what does not exist and what is not shown cannot be told apart', async () => {
  const { foreign, people } = await (world ??= makeWorld())
  const urls = [
    `/api/companies/${foreign}`,
    `/api/companies/${crypto.randomUUID()}`,
    '/api/companies/not-an-id',
    `/api/companies/${foreign}/selectionlists/tags/${crypto.randomUUID()}`,
  ]
  const bodies = await Promise.all(urls.map(async (url) => (await people.stranger?.get(url))?.body))
  expect(new Set(bodies).size).toBe(1)
})
