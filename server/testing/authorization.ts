import type { Call } from '#contract/kernel/call.ts'
import { hasSubjectId } from '#contract/kernel/resource.ts'
import { isUuidSchema } from '#contract/kernel/text.ts'
import { COMPANY } from '../access/resource.ts'
import type { ACTORS } from '../authorization.table.ts'
import { makeCompany, makeMember, removeMember } from '../companies/testing.ts'
import { paramOf } from '../http/authorize.ts'
import { RESOURCES } from '../resources.ts'
import type { TestApp } from './app.ts'
import { fillPath, type Ids, makeFixtures } from './fixtures.ts'
import type { Person } from './people.ts'
import { type Side, testResource } from './resources.ts'
import { sampleOf, sampleQueryOf } from './samples.ts'

export type { Ids } from './fixtures.ts'
export type Actor = (typeof ACTORS)[number]
export type World = { own: Side; foreign: Side; people: Record<Actor, Person | null>; stranger: Person }

/** Two companies, and users with every kind of relation to the first. */
export async function makeWorld(app: TestApp): Promise<World> {
  const { id: company, owner } = await makeCompany(app)
  const { id: foreign, owner: foreignOwner } = await makeCompany(app, 'Kern Consulting')
  const removedMember = await makeMember(app, company, 'company_manager')
  await removeMember(app, company, removedMember)
  const vehicleUser = await makeMember(app, company)
  const stranger = await app.person()
  const people = {
    signedOut: null,
    stranger,
    employee: await makeMember(app, company),
    vehicleUser,
    manager: await makeMember(app, company, 'company_manager'),
    owner,
    ownerOfAnother: foreignOwner,
    removedMember,
    tripDriver: await makeMember(app, company),
  }
  await owner.patch(`/api/companies/${company}`, 'company', { hidesPrivateTrips: true })
  return {
    own: { app, company, owner, driver: vehicleUser },
    foreign: { app, company: foreign, owner: foreignOwner, driver: null },
    people,
    stranger,
  }
}

const PARAMS = [COMPANY, ...RESOURCES.map(({ name }) => name)].map(paramOf)

/** The id of a list's entry, or of whatever else ends a path below a company or a user. */
const LAST_ID = new RegExp(`/:(?!(?:${PARAMS.join('|')})$)\\w+$`)

/** The kinds of ids that a call can be given. */
export function idsOf(call: Call): Ids[] {
  const isOfCompany = 'needs' in call.right
  const isMixed = LAST_ID.test(call.path) || hasSubjectId(call.body) || attributesWithIds(call).length > 0
  const isOfTrip = 'by' in call.right && call.right.by === 'trip'
  return [
    'own',
    ...(isOfCompany ? (['foreign'] as const) : []),
    ...(isMixed ? (['mixed'] as const) : []),
    ...(isOfTrip ? (['hidden'] as const) : []),
  ]
}

/** The resources whose ids a body has as `<name>Ids` or, unless the right depends on this one alone, as `<name>Id`. */
function attributesWithIds({
  body,
  right,
}: Call): { attribute: string; resource: string; isList: boolean }[] {
  const data: JsonSchema | undefined = body?.properties['data']
  const { attributes } = data?.properties ?? {}
  return Object.entries(attributes?.properties ?? {}).flatMap(([attribute, schema]) => {
    const isList = schema.items !== undefined && isUuidSchema(schema.items)
    const isDecisive = 'listedIn' in right && right.listedIn === attribute
    if (!isList && (isDecisive || !isUuidSchema(schema))) return []
    const resource = isDecisive ? (right.by ?? right.on) : attribute.replace(/Ids?$/, '')
    return [{ attribute, resource, isList }]
  })
}

type JsonSchema = { properties?: Record<string, JsonSchema>; items?: JsonSchema }

export type Request = { url: string; body: object | undefined }

/** Whether each actor requests their own records. */
export const isOfActor = ({ right, path }: Call): boolean =>
  right.on === 'self' || path.includes('/users/:userId/event_notification_subscription')

/** A request of this kind on fresh records, created by users with the right to do so. */
export async function requestFor(
  app: TestApp,
  call: Call,
  ids: Ids,
  actor: Person | null,
  world: World,
): Promise<Request> {
  const side = sideOf(ids, world)
  const things = await makeFixtures(call.name, {
    app,
    ids,
    actor,
    ...world,
    own: ids === 'foreign' ? world.own : side,
  })
  let url = fillPath(call.path, { companyId: side.company, ...things })
  for (const { name } of RESOURCES)
    if (url.includes(`:${paramOf(name)}`))
      url = url.replace(`:${paramOf(name)}`, await testResource(name).make(side))
  if (LAST_ID.test(url)) url = url.replace(LAST_ID, `/${await freshEntry(app, call, ids, actor, world)}`)
  const body = call.body && (await bodyFor(call, ids, side, world))
  const query = sampleQueryOf(call)
  return { url: query ? `/api${url}?${query}` : `/api${url}`, body }
}

function sideOf(ids: Ids, { own, foreign, people }: World): Side {
  if (ids === 'foreign') return foreign
  return ids === 'hidden' && people.tripDriver ? { ...own, tripDriver: people.tripDriver } : own
}

async function freshEntry(app: TestApp, call: Call, ids: Ids, actor: Person | null, { own, foreign }: World) {
  const list = call.path.replace(LAST_ID, '')
  const isPersonal = !list.includes(':companyId')
  const side = ids === 'own' ? own : foreign
  const ofActor = ids === 'own' && actor ? actor : await app.person()
  const maker = isPersonal ? ofActor : side.owner
  const reply = await maker.post(`/api${list.replace(':companyId', side.company)}`, ...sampleOf(list))
  return reply.json<{ data: { id: string } }>().data.id
}

async function bodyFor(call: Call, ids: Ids, side: Side, { foreign }: World): Promise<object> {
  if (call.name === 'changeVehicleUser') {
    const { id } = ids === 'mixed' ? foreign.owner : (side.driver ?? side.owner)
    return { data: { type: 'user', id, attributes: { roles: ['vehicle_user'] } } }
  }
  const [type, sample] = sampleOf(call.path)
  if (!call.body?.properties['data']) return sample
  const attributes = { ...sample, ...(await decisiveIds(call, ids, side, foreign)) }
  const open = attributesWithIds(call).filter(({ attribute }) => !(attribute in attributes))
  const given = await Promise.all(
    open.map(async ({ attribute, resource, isList }) => {
      if (ids !== 'mixed') return isList ? [attribute, [await testResource(resource).make(side)]] : []
      // A person of the other company is no resource of its own.
      const id = PEOPLE.includes(resource) ? foreign.owner.id : await testResource(resource).make(foreign)
      return [attribute, isList ? [await testResource(resource).make(side), id] : id]
    }),
  )
  return { data: { type, attributes: { ...attributes, ...Object.fromEntries(given) } } }
}

const PEOPLE = ['defaultDriver', 'driverUser']

/** The ids that the right depends on; for a list, two of the same vehicle, or one of each company. */
async function decisiveIds({ right, body }: Call, ids: Ids, side: Side, foreign: Side): Promise<object> {
  if (!('listedIn' in right) || !right.listedIn) return {}
  const { listedIn, by = right.on } = right
  const make = async (of: Side, vehicle?: string) =>
    by === COMPANY ? of.company : testResource(by).make(of, vehicle)
  if (!attributesWithIds({ body, right } as Call).some(({ attribute }) => attribute === listedIn))
    return { [listedIn]: await make(side) }
  const vehicle = by === 'vehicle' ? undefined : await testResource('vehicle').make(side)
  const second = ids === 'mixed' ? await make(foreign) : await make(side, vehicle)
  return { [listedIn]: [await make(side, vehicle), second] }
}
