import Type from 'typebox'
import { expect, test } from 'vitest'
import { call } from '#contract/kernel/call.ts'
import { requestBody } from '#contract/kernel/resource.ts'
import { uuid } from '#contract/kernel/text.ts'
import type { Resource } from '../access/resource.ts'
import { makeCompany, makeMember } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { makeTrip, tripFrom } from '../trips/testing.ts'
import { makeVehicle } from '../vehicles/testing.ts'
import { bind, bindWithBodyReader } from './bind.ts'

/** Tags of a company, by an id of their own. */
const tagResource: Resource = {
  name: 'tag',
  sql: `select id, company_id, null::uuid as vehicle_id, null as time_zone, false as is_deleted
    from list_entries where list = 'tags'`,
}
const shared = {
  summary: 'Only this test has it',
  method: 'POST',
  status: 200,
  reply: Type.Object({ led: Type.Array(Type.String()) }),
  problems: [],
} as const
const ids = () => Type.Array(uuid(), { minItems: 1, maxItems: 5 })

const onCompany = call({
  ...shared,
  name: 'onCompany',
  path: '/trial/company',
  right: { on: 'company', listedIn: 'companyId', needs: 'company:change' },
  body: requestBody('trial', Type.Object({ companyId: uuid() })),
})
const onTags = call({
  ...shared,
  name: 'onTags',
  path: '/trial/tags',
  right: { on: 'company', by: 'tag', listedIn: 'tagIds', needs: 'company:change' },
  body: requestBody('trial', Type.Object({ tagIds: ids() })),
})
const onVehicles = call({
  ...shared,
  name: 'onVehicles',
  path: '/trial/vehicles',
  right: { on: 'vehicle', listedIn: 'vehicleIds', needs: 'vehicle:change' },
  body: requestBody('trial', Type.Object({ vehicleIds: ids() })),
})
const onTrip = call({
  ...shared,
  name: 'onTrip',
  path: '/trial/trip',
  right: { on: 'vehicle', by: 'trip', listedIn: 'tripId', needs: 'vehicle:change' },
  body: requestBody('trial', Type.Object({ tripId: uuid() })),
})
/** Its body reader does not apply the schema. */
const onNothing = call({ ...onTrip, name: 'onNothing', path: '/trial/nothing' })
const onWord = call({ ...onTrip, name: 'onWord', path: '/trial/word' })

type Led = { company?: { id: string }; vehicles?: { id: string }[] }
const led = async ({ company, vehicles = [] }: Led) => ({
  led: company ? [company.id] : vehicles.map(({ id }) => id),
})
const ledVehicles = async ({ vehicles }: { vehicles: { id: string }[] }) => led({ vehicles })
const ledCompany = async ({ company }: { company: { id: string } }) => led({ company })

const app = useApp(
  {},
  {
    more: [
      bind(onCompany, ledCompany),
      bind(onTags, ledCompany),
      bind(onVehicles, ledVehicles),
      bind(onTrip, ledVehicles),
      bindWithBodyReader(onNothing, async () => ({ attributes: {} }), ledVehicles),
      bindWithBodyReader(onWord, async () => ({ attributes: { tripId: 'word' } }), ledVehicles),
    ],
    moreResources: [tagResource],
  },
)

async function side() {
  const { id: company, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, company)
  const { id: trip } = await makeTrip(owner, vehicle, tripFrom(0, 1))
  const made = await owner.post(`/api/companies/${company}/selectionlists/tags`, 'tag', { label: 'Messe' })
  const tag = made.json<{ data: { id: string } }>().data.id
  return { company, owner, member: await makeMember(app, company), vehicle, trip, tag }
}

const ask = async (person: Person, what: string, attributes: object) => {
  const reply = await person.post(`/api/trial/${what}`, 'trial', attributes)
  return reply.statusCode === 200 ? reply.json<{ led: string[] }>().led : reply.statusCode
}

test('a company is named by its id in the body', async () => {
  const { company, owner, member } = await side()
  const stranger = await app.person()
  expect(await ask(owner, 'company', { companyId: company })).toEqual([company])
  expect(await ask(member, 'company', { companyId: company })).toBe(403)
  expect(await ask(stranger, 'company', { companyId: company })).toBe(404)
  expect(await ask(owner, 'company', { companyId: crypto.randomUUID() })).toBe(404)
  expect(await ask(owner, 'company', { companyId: 'x' })).toBe(400)
  expect(await ask(owner, 'company', {})).toBe(400)
})

test('several ids must belong to one company', async () => {
  const [own, other] = [await side(), await side()]
  expect(await ask(own.owner, 'tags', { tagIds: [own.tag, own.tag] })).toEqual([own.company])
  expect(await ask(own.member, 'tags', { tagIds: [own.tag] })).toBe(403)
  for (const tagIds of [[other.tag], [own.tag, other.tag], [own.tag, crypto.randomUUID()]])
    expect(await ask(own.owner, 'tags', { tagIds })).toBe(404)
  expect(await ask(own.owner, 'tags', { tagIds: [] })).toBe(400)
})

test('vehicles are named by their own ids, a trip by a single one', async () => {
  const [own, other] = [await side(), await side()]
  expect(await ask(own.owner, 'vehicles', { vehicleIds: [own.vehicle] })).toEqual([own.vehicle])
  expect(await ask(own.owner, 'vehicles', { vehicleIds: [own.vehicle, other.vehicle] })).toBe(404)
  expect(await ask(own.owner, 'trip', { tripId: own.trip })).toEqual([own.vehicle])
  expect(await ask(other.owner, 'trip', { tripId: own.trip })).toBe(404)
  expect(await ask(own.owner, 'trip', { tripId: crypto.randomUUID() })).toBe(404)
})

test('an id in capitals is the same id, as in a path', async () => {
  const { company, owner, tag } = await side()
  expect((await owner.get(`/api/companies/${company.toUpperCase()}`)).statusCode).toBe(200)
  expect(await ask(owner, 'company', { companyId: company.toUpperCase() })).toEqual([company])
  expect(await ask(owner, 'tags', { tagIds: [tag, tag.toUpperCase()] })).toEqual([company])
})

test('a body without ids is refused', async () => {
  const { owner, trip } = await side()
  expect(await ask(owner, 'nothing', { tripId: trip })).toBe(404)
  expect(await ask(owner, 'word', { tripId: trip })).toBe(404)
})
