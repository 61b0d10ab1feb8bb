import type { FastifyRequest } from 'fastify'
import type { Call, Right } from '#contract/kernel/call.ts'
import {
  type CompanyRole,
  SCOPES_OF_ROLE,
  scopesOnVehicle,
  type VehicleScope,
} from '#contract/permissions.ts'
import type { Actor, ResolveActor } from '../access/actor.ts'
import { type Seen, vehiclesOfTrips, type Wanted } from '../access/store.ts'
import type { VerifyToken } from '../access/token.ts'
import { isId } from '../db/id.ts'
import type { Db } from '../db/pool.ts'
import { noteCaller } from '../security-log/public.ts'
import type { WorkLimiter } from './limiter.ts'
import type { AllowRequest } from './rate.ts'
import { notFound, Refusal } from './refusal.ts'

export type AdmitDeps = {
  db: Db
  verifyToken: VerifyToken
  resolveActor: ResolveActor
  allowRequest: AllowRequest
  limiter: WorkLimiter
}

export type CompanyAccess = { id: string; role: CompanyRole }
export type SeenVehicle = { id: string; companyId: string; timeZone: string | null }
export type VehicleAccess = SeenVehicle & { scopes: readonly VehicleScope[] }

/** Who was let in, and to what; `caller` is the name under which their work is counted. */
export type Admission = {
  caller?: string
  session?: string | null
  actor?: Actor
  company?: CompanyAccess
  vehicle?: VehicleAccess
}

/**
 * Lets a request in before anything of its body is read: 401 without a good token, 404 for what the
 * caller may not know of, 403 for what they may see but not do.
 */
export async function admit({ right }: Call, request: FastifyRequest, deps: AdmitDeps): Promise<Admission> {
  const params = request.params as Record<string, string>
  if (right.on === 'public') {
    checkIds(params)
    return {}
  }
  const bearer = await deps.verifyToken(request.headers.authorization)
  const { issuer, subject } = bearer.claims
  noteCaller(request, { issuer, subject })
  const caller = `${issuer} ${subject}`
  deps.allowRequest(caller)
  checkIds(params)

  const { seen, ...actor } = await deps.limiter.enter(caller, () =>
    deps.resolveActor(deps.db, bearer, wantedBy(right, params)),
  )
  noteCaller(request, { userId: actor.userId })
  const admitted = { caller, session: bearer.session, actor }
  switch (right.on) {
    case 'self':
      return admitted
    case 'company':
      return { ...admitted, company: admitToCompany(right.needs, seen) }
    case 'vehicle':
    default:
      return right.by === 'tripIds' ? admitted : { ...admitted, vehicle: admitToVehicle(right.needs, seen) }
  }
}

/** What the path names, looked up together with the caller. */
function wantedBy(right: Right, params: Partial<Params>): Wanted {
  const { companyId = '', vehicleId = '', tripId = '', expenseId = '' } = params
  if (right.on === 'company') return { what: 'company', id: companyId }
  if (right.on !== 'vehicle' || right.by === 'tripIds') return { what: 'nothing' }
  const evenDeleted = right.even === 'deleted'
  if (right.by === undefined) return { what: 'vehicle', id: vehicleId, evenDeleted }
  return { what: right.by, id: right.by === 'trip' ? tripId : expenseId, evenDeleted }
}

type Params = { companyId: string; vehicleId: string; tripId: string; expenseId: string }

export function admitToCompany(needs: string, seen: Seen | undefined): CompanyAccess {
  if (!seen?.role || !seen.companyId) throw notFound()
  const scopes: readonly string[] = SCOPES_OF_ROLE[seen.role]
  if (needs !== 'member' && !scopes.includes(needs)) throw new Refusal('permission.denied')
  return { id: seen.companyId, role: seen.role }
}

export function admitToVehicle(needs: VehicleScope, seen: Seen): VehicleAccess {
  const { companyId, vehicleId, timeZone } = seen
  const scopes = scopesOf(seen)
  if (!companyId || !vehicleId || scopes.length === 0) throw notFound()
  if (!scopes.includes(needs)) throw new Refusal('permission.denied')
  return { id: vehicleId, companyId, timeZone, scopes }
}

const scopesOf = ({ role, isAssigned }: Seen) => (role ? scopesOnVehicle(role, isAssigned) : [])

/**
 * Where the body names the trips: each must be one that the caller sees and has the right on, or the
 * whole request is refused. The vehicles that they belong to, each once.
 */
export async function admitTrips(
  db: Db,
  { userId }: Actor,
  needs: VehicleScope,
  tripIds: readonly string[],
): Promise<VehicleAccess[]> {
  const wanted = new Set(tripIds)
  const { rows, vehicles } = await vehiclesOfTrips(db, userId, [...wanted])
  if (rows !== wanted.size) throw notFound()
  // One that is hidden hides the whole request, also where another is only forbidden.
  if (vehicles.some((seen) => scopesOf(seen).length === 0)) throw notFound()
  return vehicles.map((seen) => admitToVehicle(needs, seen))
}

/** What is no id names nothing. */
function checkIds(params: Record<string, string>): void {
  if (!Object.values(params).every(isId)) throw notFound()
}
