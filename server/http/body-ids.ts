import type { TSchema } from 'typebox'
import { type Call, isWriting, type Right } from '#contract/kernel/call.ts'
import { isUuidSchema } from '#contract/kernel/text.ts'
import type { Actor } from '../access/actor.ts'
import { companyResource, type Resource, type ResourceAccess } from '../access/resource.ts'
import { accessToResources } from '../access/store.ts'
import { isId } from '../db/id.ts'
import type { Db } from '../db/pool.ts'
import { authorizeForCompany, authorizeForVehicle, scopesOf, type VehicleAccess } from './authorize.ts'
import { notFound, Refusal } from './refusal.ts'

// Rights that depend on ids in the body (`listedIn`). `authorize` knows nothing of them yet: every valid token gets
// here, so a missing id must be refused.

type RightOnIds = Extract<Right, { on: 'company' | 'vehicle' }>
type RightOnVehicles = Extract<Right, { on: 'vehicle' }>

/** The resource that the ids in the body name; undefined where the path names it. */
export const resourceInBody = ({ right }: Call, resources: readonly Resource[]): Resource | undefined =>
  'listedIn' in right
    ? [companyResource, ...resources].find(({ name }) => name === (right.by ?? right.on))
    : undefined

/** Faults of a call whose ids may be missing in the body; the server does not start with one. */
export function bodyIdFaults(call: Call): string[] {
  const { name, right } = call
  if (!right || !('listedIn' in right)) return []
  const attribute = right.listedIn ?? ''
  const data: JsonSchema | undefined = call.body?.properties['data']
  const attributes = data?.properties?.['attributes']
  const schema = attributes?.properties?.[attribute]
  if (!isWriting(call)) return [`${name} takes its right from a body and writes nothing`]
  if (!schema || !attributes?.required?.includes(attribute))
    return [`${name} has no required attribute ${attribute} in its body`]
  if (isUuidSchema(schema)) return []
  const { items, minItems = 0, maxItems } = schema
  if (!items || !isUuidSchema(items)) return [`${attribute} of ${name} is neither uuid() nor a list of them`]
  return [
    ...(maxItems === undefined ? [`${attribute} of ${name} has no maxItems`] : []),
    ...(minItems < 1 && !right.whenEmpty
      ? [`${attribute} of ${name} may be empty, and no whenEmpty says how that is refused`]
      : []),
  ]
}

type JsonSchema = TSchema & {
  properties?: Record<string, JsonSchema>
  required?: readonly string[]
  items?: JsonSchema
  minItems?: number
  maxItems?: number
}

/** The ids in the body, without duplicates. A body reader of its own may not apply the schema. */
export function idsInBody({ listedIn = '', whenEmpty }: RightOnIds, attributes: unknown): string[] {
  const ids = [(attributes as Record<string, unknown> | undefined)?.[listedIn]].flat()
  if (ids.length === 0 && whenEmpty) throw new Refusal(whenEmpty)
  const valid = ids.filter((id) => typeof id === 'string' && isId(id)) as string[]
  if (valid.length === 0 || valid.length !== ids.length) throw notFound()
  return [...new Set(valid.map((id) => id.toLowerCase()))]
}

/** How many records such a request names. */
export const countIdsInBody = ({ right }: Pick<Call, 'right'>, attributes: unknown): number =>
  'listedIn' in right ? idsInBody(right, attributes).length : 0

/** The companies that such a request writes to; refused without the right on every id. */
export async function companiesInBody(
  { right }: Pick<Call, 'right'>,
  db: Db,
  actor: Actor,
  resource: Resource,
  attributes: unknown,
): Promise<string[]> {
  if (right.on === 'company') {
    const access = await companyAccess(db, actor, resource, idsInBody(right, attributes))
    return [authorizeForCompany(right.needs, access).id]
  }
  if (right.on !== 'vehicle') return []
  const vehicles = await vehiclesOfIds(db, actor, right, resource, idsInBody(right, attributes))
  return [...new Set(vehicles.map(({ companyId }) => companyId))]
}

/** The access to the one company that every id leads to. */
async function companyAccess(
  db: Db,
  actor: Actor,
  resource: Resource,
  ids: string[],
): Promise<ResourceAccess | undefined> {
  const [access, ...others] = await accessesTo(db, actor, resource, ids, false)
  if (others.some(({ companyId }) => companyId !== access?.companyId)) throw notFound()
  return access
}

export async function companyOfIds(db: Db, actor: Actor, resource: Resource, ids: string[]): Promise<string> {
  const { companyId = null } = (await companyAccess(db, actor, resource, ids)) ?? {}
  if (companyId === null) throw notFound()
  return companyId
}

/**
 * The vehicles of the ids, without duplicates. The whole request is refused unless the caller may see every resource
 * and has the right on it.
 */
export async function vehiclesOfIds(
  db: Db,
  actor: Actor,
  { needs, even }: RightOnVehicles,
  resource: Resource,
  ids: string[],
): Promise<VehicleAccess[]> {
  const accesses = await accessesTo(db, actor, resource, ids, even === 'deleted')
  // 404 takes precedence over 403: a hidden resource hides the whole request.
  if (accesses.some((access) => scopesOf(access).length === 0)) throw notFound()
  return accesses.map((access) => authorizeForVehicle(needs, access))
}

async function accessesTo(
  db: Db,
  { userId }: Actor,
  resource: Resource,
  ids: string[],
  includeDeleted: boolean,
): Promise<ResourceAccess[]> {
  const { count, accesses } = await accessToResources(db, userId, resource, ids, includeDeleted)
  if (count !== ids.length) throw notFound()
  return accesses
}
