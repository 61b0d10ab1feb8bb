import type { Call } from '#contract/kernel/call.ts'
import type { ACTORS } from '../authorization.table.ts'
import { makeCompany, makeMember, removeMember } from '../companies/testing.ts'
import { makeTrip } from '../trips/testing.ts'
import { assign, makeVehicle } from '../vehicles/testing.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'
import { sampleOf } from './samples.ts'
import { filledIn, type Ids, type Side, thingsFor } from './things.ts'

export type { Ids } from './things.ts'
export type Actor = (typeof ACTORS)[number]
export type World = { own: Side; foreign: Side; people: Record<Actor, Person | null>; stranger: Person }

/** Two companies, and everybody who may stand to the first one in some way. */
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
  }
  return {
    own: { company, owner, driver: vehicleUser },
    foreign: { company: foreign, owner: foreignOwner, driver: null },
    people,
    stranger,
  }
}

/** The id of a list's entry, or of whatever else ends a path below a company or a user. */
const THING = /\/:(?!companyId|vehicleId|tripId|expenseId|reportTemplateId)\w+$/
const namesInBody = ({ body, path }: Call) =>
  body !== undefined && /\/(users|merge-trips|report-templates(\/:\w+)?|reports(\/preview)?)$/.test(path)

/** The kinds of ids that a call can be given. */
export function idsOf(call: Call): Ids[] {
  const isOfCompany =
    /:(companyId|vehicleId|tripId|expenseId|reportTemplateId)/.test(call.path) || namesInBody(call)
  const isMixed = THING.test(call.path) || namesInBody(call)
  return ['own', ...(isOfCompany ? (['foreign'] as const) : []), ...(isMixed ? (['mixed'] as const) : [])]
}

export type Request = { url: string; body: object | undefined }

/** Whether each actor asks for something of their own. */
export const isOfActor = ({ right, path }: Call): boolean =>
  right.on === 'self' || path.includes('/users/:userId/event_notification_subscription')

/** A request of this kind on fresh things, made by whoever may make them. */
export async function requestFor(
  app: TestApp,
  call: Call,
  ids: Ids,
  actor: Person | null,
  world: World,
): Promise<Request> {
  const side = ids === 'foreign' ? world.foreign : world.own
  const things = await thingsFor(call.name, { app, ids, actor, ...world })
  let url = filledIn(call.path, { companyId: side.company, ...things })
  if (url.includes(':vehicleId')) url = url.replace(':vehicleId', await freshVehicle(side))
  if (url.includes(':tripId')) url = url.replace(':tripId', await freshTrip(side, await freshVehicle(side)))
  if (url.includes(':expenseId')) url = url.replace(':expenseId', await freshExpense(side))
  if (THING.test(url)) url = url.replace(THING, `/${await freshEntry(app, call, ids, actor, world)}`)
  const body = call.body && (await bodyFor(call, ids, side, world))
  return { url: `/api${url}`, body }
}

async function freshVehicle({ company, owner, driver }: Side): Promise<string> {
  const { id } = await makeVehicle(owner, company)
  if (driver) await assign(owner, id, driver)
  return id
}

const freshTrip = async ({ owner }: Side, vehicleId: string): Promise<string> =>
  (await makeTrip(owner, vehicleId, sampleOf('/trips')[1])).id

async function freshExpense(side: Side): Promise<string> {
  const vehicle = await freshVehicle(side)
  const reply = await side.owner.post(`/api/vehicles/${vehicle}/expenses`, ...sampleOf('/expenses'))
  return reply.json<{ data: { id: string } }>().data.id
}

async function freshEntry(app: TestApp, call: Call, ids: Ids, actor: Person | null, { own, foreign }: World) {
  const list = call.path.replace(THING, '')
  const isPersonal = !list.includes(':companyId')
  const side = ids === 'own' ? own : foreign
  const ofActor = ids === 'own' && actor ? actor : await app.person()
  const maker = isPersonal ? ofActor : side.owner
  const reply = await maker.post(`/api${list.replace(':companyId', side.company)}`, ...sampleOf(list))
  return reply.json<{ data: { id: string } }>().data.id
}

async function bodyFor(call: Call, ids: Ids, side: Side, { foreign }: World): Promise<object> {
  if (call.name === 'mergeTrips') {
    const vehicle = await freshVehicle(side)
    const first = await freshTrip(side, vehicle)
    const second =
      ids === 'mixed' ? await freshTrip(foreign, await freshVehicle(foreign)) : await freshTrip(side, vehicle)
    return { data: { type: 'merge-trip-transaction', attributes: { tripIds: [first, second] } } }
  }
  if (call.name === 'changeVehicleUser') {
    const { id } = ids === 'mixed' ? foreign.owner : (side.driver ?? side.owner)
    return { data: { type: 'user', id, attributes: { roles: ['vehicle_user'] } } }
  }
  const [type, attributes] = sampleOf(call.path)
  if (!call.body?.properties['data']) return attributes
  if (ids === 'mixed' && type === 'report_template') {
    const vehicleIds = [await freshVehicle(side), await freshVehicle(foreign)]
    return { data: { type, attributes: { ...attributes, vehicleIds } } }
  }
  return { data: { type, attributes } }
}
