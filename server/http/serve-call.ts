import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contract/kernel/call.ts'
import { isId } from '../db/id.ts'
import type { Db } from '../db/pool.ts'
import { type Admission, type AdmitDeps, admit, admitTrips } from './admit.ts'
import type { Bound, Context } from './bind.ts'
import { tidy } from './input.ts'
import { notFound, Refusal } from './refusal.ts'
import { Repeated } from './repeated.ts'
import { validator } from './validate.ts'
import { expectVersion } from './version.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: string
    readsBody?: boolean
  }
  interface FastifyRequest {
    admission: Admission | null
  }
}

type Strings = Record<string, string>

/** Puts one call on the wire: token, thing, scope, body, transaction, and only then its handler. */
export function serveCall(app: FastifyInstance, bound: Bound, deps: AdmitDeps): void {
  const { call, handler } = bound
  const isPlain = call.method === 'GET' || bound.isOnItsOwn
  const readBody = bodyReader(call)
  const checkQuery = call.query && validator(call.query, 'parameter')

  app.route({
    method: call.method,
    url: `/api${call.path}`,
    config: { call: call.name, readsBody: call.body !== undefined },
    ...(call.bodyLimit && { bodyLimit: call.bodyLimit }),
    ...(call.reply && { schema: { response: responses(call) } }),
    onRequest: async (request) => {
      request.admission = await admit(call, request, deps)
    },
    handler: async (request, reply) => {
      checkQuery?.(request.query)
      const sent = readBody(request)
      const context = {
        params: request.params,
        query: request.query,
        attributes: sent?.attributes,
        about: sent?.id,
        requestId: request.id,
        expectVersion: expectVersion(request.headers['if-match']),
        actor: request.admission?.actor,
        company: request.admission?.company,
        vehicle: request.admission?.vehicle,
        vehicles: await vehiclesOfBody(call, request, sent?.attributes, deps.db),
      }
      const run = (db: Db) => handler({ ...context, db } as Context<Call>)
      const result = isPlain ? await run(deps.db) : await deps.db.transaction().execute(run)
      return answer(call, request, reply, result)
    },
  })
}

const responses = ({ reply, status, isRepeatable }: Call) => ({
  [status]: reply,
  ...(isRepeatable && { 200: reply }),
})

async function vehiclesOfBody({ right }: Call, { admission }: FastifyRequest, attributes: unknown, db: Db) {
  if (right.on !== 'vehicle' || right.by !== 'tripIds' || !admission?.actor) return undefined
  return admitTrips(db, admission.actor, right.needs, (attributes as { tripIds: string[] }).tripIds)
}

type Sent = { id?: string; attributes: unknown }

function bodyReader({ body, method, path }: Call): (request: FastifyRequest) => Sent | undefined {
  if (!body) return () => undefined
  const check = validator(body, 'pointer')
  return (request) => {
    if (request.body === undefined) throw new Refusal('json.malformed')
    const value = tidy(body, request.body, method === 'POST')
    check(value)
    const { data } = value as { data: Sent }
    if (method === 'PATCH' && data.id !== undefined) checkId(data.id, path, request)
    return data
  }
}

/** A given id is that of the path; where the path ends with no id, it names somebody by itself. */
function checkId(id: string, path: string, request: FastifyRequest): void {
  const own = ownId(path, request)
  if (own === undefined && !isId(id)) throw notFound()
  if (own !== undefined && id.toLowerCase() !== own)
    throw new Refusal('validation.failed', [{ pointer: '/data/id', detail: 'must be the id of the path' }])
}

/** The id of the thing that the path ends with. */
function ownId(path: string, { params, admission }: FastifyRequest): string | undefined {
  if (path.endsWith('/me')) return admission?.actor?.userId
  return (params as Strings)[/:(\w+)$/.exec(path)?.[1] ?? '']?.toLowerCase()
}

function answer(call: Call, request: FastifyRequest, reply: FastifyReply, result: unknown) {
  if (result instanceof Repeated) return reply.status(200).send(result.reply)
  reply.status(call.status)
  if (call.location) {
    const { id } = (result as { data: { id: string } }).data
    const params: Strings = { ...(request.params as Strings), id }
    reply.header(
      'location',
      `/api${call.location.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')}`,
    )
  }
  if (!call.reply) return reply.send()
  // As bytes at once: a text would be gone through again for its length and again for the socket.
  const bytes = Buffer.from(reply.serialize(result) as string)
  return reply.type('application/json; charset=utf-8').send(bytes)
}
