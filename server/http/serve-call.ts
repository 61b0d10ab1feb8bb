import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contract/kernel/call.ts'
import type { Db } from '../db/pool.ts'
import { type Admission, type AdmitDeps, admit } from './admit.ts'
import type { Bound, Context } from './bind.ts'
import { tidy } from './input.ts'
import { Refusal } from './refusal.ts'
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
export function serveCall(app: FastifyInstance, { call, handler }: Bound, deps: AdmitDeps): void {
  const readBody = bodyReader(call)
  const checkQuery = call.query && validator(call.query, 'parameter')

  app.route({
    method: call.method,
    url: `/api${call.path}`,
    config: { call: call.name, readsBody: call.body !== undefined },
    ...(call.reply && { schema: { response: { [call.status]: call.reply } } }),
    onRequest: async (request) => {
      request.admission = await admit(call, request, deps)
    },
    handler: async (request, reply) => {
      checkQuery?.(request.query)
      const context = {
        params: request.params,
        query: request.query,
        attributes: readBody(request),
        expectVersion: expectVersion(request.headers['if-match']),
        actor: request.admission?.actor,
        company: request.admission?.company,
      }
      const run = (db: Db) => handler({ ...context, db } as Context<Call>)
      const result = call.method === 'GET' ? await run(deps.db) : await deps.db.transaction().execute(run)
      return answer(call, request, reply, result)
    },
  })
}

type Sent = { data: { id?: string; attributes: unknown } }

function bodyReader({ body, method, path }: Call): (request: FastifyRequest) => unknown {
  if (!body) return () => undefined
  const check = validator(body, 'pointer')
  return (request) => {
    if (request.body === undefined) throw new Refusal('json.malformed')
    const value = tidy(body, request.body, method === 'POST')
    check(value)
    const { id, attributes } = (value as Sent).data
    if (method === 'PATCH' && id !== undefined && id.toLowerCase() !== ownId(path, request))
      throw new Refusal('validation.failed', [{ pointer: '/data/id', detail: 'must be the id of the path' }])
    return attributes
  }
}

/** The id of the thing that the path ends with. */
function ownId(path: string, { params, admission }: FastifyRequest): string | undefined {
  if (path.endsWith('/me')) return admission?.actor?.userId
  return (params as Strings)[/:(\w+)$/.exec(path)?.[1] ?? '']?.toLowerCase()
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
