import type { FastifyRequest } from 'fastify'
import type { Call, Right } from '#contract/kernel/call.ts'
import {
  type CompanyRole,
  SCOPES_OF_ROLE,
  scopesOnVehicle,
  type VehicleScope,
} from '#contract/permissions.ts'
import type { Actor, ResolveActor } from '../access/actor.ts'
import { COMPANY, type ResourceAccess, type ResourceRef } from '../access/resource.ts'
import type { Bearer, VerifyToken } from '../access/token.ts'
import { isId } from '../db/id.ts'
import type { Db } from '../db/pool.ts'
import { noteCaller } from '../security-log/public.ts'
import type { WorkLimiter } from './limiter.ts'
import { notFound, Refusal } from './refusal.ts'
import type { LimitRequests } from './request-rate-limiter.ts'

export type AuthorizeDeps = {
  db: Db
  verifyToken: VerifyToken
  resolveActor: ResolveActor
  limitRequests: LimitRequests
  limiter: WorkLimiter
}

export type CompanyAccess = { id: string; role: CompanyRole }
export type VehicleRef = { id: string; companyId: string; timeZone: string | null }
export type VehicleAccess = VehicleRef & { scopes: readonly VehicleScope[] }

/** Caller, actor and the company or vehicle that a request was authorized for. `caller` is the key of the limiters. */
export type Authorization = {
  caller?: string
  bearer?: Bearer
  actor?: Actor
  company?: CompanyAccess
  vehicle?: VehicleAccess
}

/**
 * Authorizes a request before its body is read: 401 without a valid token, 404 for a resource that the caller may not
 * see, 403 for a missing scope.
 */
export async function authorize(
  { right }: Call,
  request: FastifyRequest,
  deps: AuthorizeDeps,
): Promise<Authorization> {
  const params = request.params as Record<string, string>
  if (right.on === 'public') {
    checkIds(params)
    return {}
  }
  const bearer = await deps.verifyToken(request.headers.authorization)
  const { issuer, subject } = bearer.claims
  noteCaller(request, { issuer, subject })
  const caller = `${issuer} ${subject}`
  deps.limitRequests(caller)
  checkIds(params)

  const { access, ...actor } = await deps.limiter.runForUser(caller, () =>
    deps.resolveActor(deps.db, bearer, resourceRefIn(right, params)),
  )
  noteCaller(request, { userId: actor.userId })
  const admitted = { caller, bearer, actor }
  switch (right.on) {
    case 'self':
      return admitted
    case 'company':
      return right.listedIn ? admitted : { ...admitted, company: authorizeForCompany(right.needs, access) }
    case 'vehicle':
    default:
      return right.listedIn ? admitted : { ...admitted, vehicle: authorizeForVehicle(right.needs, access) }
  }
}

/** The resource that the path names, looked up together with the caller. */
function resourceRefIn(right: Right, params: Record<string, string>): ResourceRef {
  if (right.on === 'public' || right.on === 'self') return null
  if (right.listedIn) return null
  const resource = right.by ?? (right.on === 'company' ? COMPANY : 'vehicle')
  const includeDeleted = right.on === 'vehicle' && right.even === 'deleted'
  return { resource, id: params[paramOf(resource)] ?? '', includeDeleted }
}

/** The path parameter that contains the id of a resource. */
export const paramOf = (resource: string): string => `${resource}Id`

export function authorizeForCompany(needs: string, access: ResourceAccess | undefined): CompanyAccess {
  if (!access?.role || !access.companyId) throw notFound()
  const scopes: readonly string[] = SCOPES_OF_ROLE[access.role]
  if (needs !== 'member' && !scopes.includes(needs)) throw new Refusal('permission.denied')
  return { id: access.companyId, role: access.role }
}

export function authorizeForVehicle(needs: VehicleScope, access: ResourceAccess): VehicleAccess {
  const { companyId, vehicleId, timeZone } = access
  const scopes = scopesOf(access)
  if (!companyId || !vehicleId || scopes.length === 0) throw notFound()
  if (!scopes.includes(needs)) throw new Refusal('permission.denied')
  return { id: vehicleId, companyId, timeZone, scopes }
}

export const scopesOf = ({ role, isAssigned }: ResourceAccess) =>
  role ? scopesOnVehicle(role, isAssigned) : []

/** A path parameter that is not a UUID is answered with 404. */
function checkIds(params: Record<string, string>): void {
  if (!Object.values(params).every(isId)) throw notFound()
}
