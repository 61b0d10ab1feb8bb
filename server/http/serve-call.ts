import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contract/kernel/call.ts'
import { SCOPES_OF_ROLE } from '#contract/permissions.ts'
import type { Bearer, ResolveActor } from '../access/actor.ts'
import type { VerifyToken } from '../access/token.ts'
import { isId } from '../db/id.ts'
import type { Db } from '../db/pool.ts'
import type { Bound, Context } from './bind.ts'
import { tidy } from './input.ts'
import type { AllowRequest } from './rate.ts'
import { notFound, Refusal } from './refusal.ts'
import { validator } from './validate.ts'
import { expectVersion } from './version.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: string
  }
  interface FastifyRequest {
    bearer: Bearer | null
  }
}

export type CallDeps = {
  db: Db
  verifyToken: VerifyToken
  resolveActor: ResolveActor
  allowRequest: AllowRequest
}

type Strings = Record<string, string>

/** Puts one call on the wire: token, thing, scope, body, transaction, and only then its handler. */
export function serveCall(app: FastifyInstance, { call, handler }: Bound, deps: CallDeps): void {
  const readBody = bodyReader(call)
  const checkQuery = call.query && validator(call.query, 'parameter')

  app.route({
    method: call.method,
    url: `/api${call.path}`,
    config: { call: call.name },
    ...(call.reply && { schema: { response: { [call.status]: call.reply } } }),
    onRequest: async (request) => {
      // Before the body is read: who is not signed in cannot make us read one.
      if (call.right.on !== 'public') request.bearer = await deps.verifyToken(request.headers.authorization)
    },
    handler: async (request, reply) => {
      const { actor, company } = await admit(call, request, deps)
      checkQuery?.(request.query)
      const context = {
        params: request.params,
        query: request.query,
        attributes: readBody(request),
        expectVersion: expectVersion(request.headers['if-match']),
        actor,
        company,
      }
      const run = (db: Db) => handler({ ...context, db } as Context<Call>)
      const result = call.method === 'GET' ? await run(deps.db) : await deps.db.transaction().execute(run)
      return answer(call, request, reply, result)
    },
  })
}

/** 404 for what the caller may not know of, 403 for what they may see but not do. */
async function admit({ right }: Call, request: FastifyRequest, { db, resolveActor, allowRequest }: CallDeps) {
  const params = request.params as Strings
  if (right.on === 'public') return { actor: undefined, company: undefined }
  if (!request.bearer) throw new Refusal('auth.required')
  if (!Object.values(params).every(isId)) throw notFound()

  const companyId = right.on === 'company' ? (params.companyId ?? null) : null
  const actor = await resolveActor(db, request.bearer, companyId)
  allowRequest(actor.userId)
  if (right.on === 'self') return { actor, company: undefined }

  if (!actor.role || !companyId) throw notFound()
  const allowed = right.needs === 'member' || SCOPES_OF_ROLE[actor.role].includes(right.needs)
  if (!allowed) throw new Refusal('permission.denied')
  return { actor, company: { id: companyId, role: actor.role } }
}

type Sent = { data: { id?: string; attributes: unknown } }

function bodyReader({ body, method, path }: Call): (request: FastifyRequest) => unknown {
  if (!body) return () => undefined
  const check = validator(body, 'pointer')
  const ownId = path.endsWith('/me') ? undefined : /:(\w+)$/.exec(path)?.[1]
  return ({ body: sent, params }) => {
    if (sent === undefined) throw new Refusal('json.malformed')
    const value = tidy(body, sent, method === 'POST')
    check(value)
    const { id, attributes } = (value as Sent).data
    if (
      method === 'PATCH' &&
      ownId &&
      id !== undefined &&
      id.toLowerCase() !== (params as Strings)[ownId]?.toLowerCase()
    )
      throw new Refusal('validation.failed', [{ pointer: '/data/id', detail: 'must be the id of the path' }])
    return attributes
  }
}

function answer(call: Call, request: FastifyRequest, reply: FastifyReply, result: unknown) {
  reply.status(call.status)
  if (call.location) {
    const { id } = (result as { data: { id: string } }).data
    const params: Strings = { ...(request.params as Strings), id }
    reply.header(
      'location',
      `/api${call.location.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')}`,
    )
  }
  return call.reply ? result : reply.send()
}
