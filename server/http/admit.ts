import type { FastifyRequest } from 'fastify'
import type { Call } from '#contract/kernel/call.ts'
import { type CompanyRole, SCOPES_OF_ROLE } from '#contract/permissions.ts'
import type { Actor, ResolveActor } from '../access/actor.ts'
import type { VerifyToken } from '../access/token.ts'
import { isId } from '../db/id.ts'
import type { Db } from '../db/pool.ts'
import type { AllowRequest } from './rate.ts'
import { notFound, Refusal } from './refusal.ts'

export type AdmitDeps = {
  db: Db
  verifyToken: VerifyToken
  resolveActor: ResolveActor
  allowRequest: AllowRequest
}

/** Who was let in, and to which company. */
export type Admission = { actor?: Actor; company?: { id: string; role: CompanyRole } }

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
  deps.allowRequest(`${bearer.claims.issuer} ${bearer.claims.subject}`)
  checkIds(params)

  const companyId = right.on === 'company' ? (params.companyId ?? null) : null
  const actor = await deps.resolveActor(deps.db, bearer, companyId)
  if (right.on === 'self') return { actor }

  if (!actor.role || !companyId) throw notFound()
  const allowed = right.needs === 'member' || SCOPES_OF_ROLE[actor.role].includes(right.needs)
  if (!allowed) throw new Refusal('permission.denied')
  return { actor, company: { id: companyId, role: actor.role } }
}

/** What is no id names nothing. */
function checkIds(params: Record<string, string>): void {
  if (!Object.values(params).every(isId)) throw notFound()
}
