import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BillingMode } from '#contract/billing/plans.ts'
import { type Call, isWriting, type MediaType } from '#contract/kernel/call.ts'
import { hasSubjectId } from '#contract/kernel/resource.ts'
import type { Resource } from '../access/resource.ts'
import { isId } from '../db/id.ts'
import type { Db } from '../db/pool.ts'
import { networkOf } from '../network.ts'
import { eventRecorder } from '../security-log/public.ts'
import { AlreadyCreated } from './already-created.ts'
import { type Authorization, type AuthorizeDeps, authorize } from './authorize.ts'
import type { Binding, Context } from './bind.ts'
import type { BodiesUnderWay } from './bodies-under-way.ts'
import { companiesInBody, countIdsInBody, resourceInBody } from './body-ids.ts'
import type { FileReplies } from './file/file-replies.ts'
import type { FileReply } from './file/parts.ts'
import type { WorkLimiter } from './limiter.ts'
import { ownTurn } from './own-turn.ts'
import type { PublicLimits } from './public-limits.ts'
import { bodyReader, type RequestBody } from './read-body.ts'
import { type Rights, reauthorize } from './reauthorize.ts'
import { notFound, Refusal } from './refusal.ts'
import type { UnsentReplies } from './unsent.ts'
import { validator } from './validate.ts'
import { expectVersion } from './version.ts'
import type { WriteLimiter } from './write-limiter.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: string
    readsBody?: boolean
    takesUpload?: boolean
  }
  interface FastifyRequest {
    authorization: Authorization | null
  }
}

export type CallDeps = AuthorizeDeps & {
  files: FileReplies
  /** For calls that wait for an external service. */
  outsideLimiter: WorkLimiter
  publicLimits: PublicLimits
  billing: BillingMode
  resources: readonly Resource[]
  unsent: UnsentReplies
  bodies: BodiesUnderWay
  writes: WriteLimiter
}

type Strings = Record<string, string>

/** Some clients send a form or `{}` to a call that takes nothing. More would be held until its last byte, also for strangers. */
const UNREAD_BODY_BYTES = 1_024

function bodyLimitOf({ body, upload, bodyLimit }: Call): { bodyLimit?: number } {
  if (bodyLimit) return { bodyLimit }
  return body || upload ? {} : { bodyLimit: UNREAD_BODY_BYTES }
}

/** Registers the route of one call: authorize, read the body, open the transaction, run the handler. */
export function serveCall(app: FastifyInstance, bound: Binding, deps: CallDeps): void {
  const { call, handler } = bound
  const bodyResource = resourceInBody(call, deps.resources)
  const readBody = requestReader(bound)
  const limiter = bound.isWithoutTransaction ? deps.outsideLimiter : deps.limiter
  const checkQuery = call.query && validator(call.query, 'parameter')

  app.route({
    method: call.method,
    url: `/api${call.path}`,
    config: { call: call.name, readsBody: call.body !== undefined, takesUpload: call.upload !== undefined },
    ...bodyLimitOf(call),
    ...(call.reply && { schema: { response: responses(call) } }),
    onRequest: async (request, reply) => {
      request.authorization = await authorize(call, request, deps)
      const { caller } = request.authorization
      // An upload is read as it comes, and its handler bounds it.
      if (caller !== undefined && !call.upload) deps.bodies.watch(caller, request.raw, reply.raw)
    },
    handler: (request, reply) => withinPublicLimit(request, () => handle(request, reply)),
  })

  /** Around everything else: what is over the limit takes neither a slot nor a connection. */
  const withinPublicLimit = <T>({ clientAddress }: FastifyRequest, work: () => Promise<T>) =>
    call.right.on === 'public' ? deps.publicLimits[call.right.limit](clientAddress, work) : work()

  async function handle(request: FastifyRequest, reply: FastifyReply) {
    checkQuery?.(request.query)
    if (call.upload) return serveUpload(request, reply)
    if (call.file) return serveFile(request, reply, call.file.types)
    await reauthorizeReader(request)
    if (bodyResource) return serveWithBodyIds(request, reply, bodyResource)
    countWrites(request, companiesOf(request.authorization), 1)
    return withSlot(request, async () => serve(request, reply, await readBody(request)))
  }

  /** Whoever is not signed in has the share of their network. */
  function withSlot<T>(
    { authorization, clientAddress }: FastifyRequest,
    work: () => Promise<T>,
    companies = companiesOf(authorization),
  ): Promise<T> {
    const { caller } = authorization ?? {}
    return caller === undefined
      ? limiter.runForUser(networkOf(clientAddress), work)
      : limiter.runForCompanies(caller, companies, work)
  }

  /** Of calls that write what belongs to a company. */
  function countWrites({ authorization }: FastifyRequest, companies: string[], records: number): void {
    const { userId } = authorization?.actor ?? {}
    if (!isWriting(call) || userId === undefined) return
    for (const companyId of companies) deps.writes.take({ companyId, userId }, records)
  }

  /** The company is known only from the body: until then the work counts for the caller alone. */
  async function serveWithBodyIds(request: FastifyRequest, reply: FastifyReply, resource: Resource) {
    const { actor } = request.authorization ?? {}
    const { sent, companies } = await withSlot(request, async () => {
      const body = await readBody(request)
      const found = actor && (await companiesInBody(call, deps.db, actor, resource, body?.attributes))
      return { sent: body, companies: found ?? [] }
    })
    countWrites(request, companies, countIdsInBody(call, sent?.attributes))
    return withSlot(request, () => serve(request, reply, sent), companies)
  }

  /** Reading calls with a body are authorized again after the body arrived; writing calls lock their rights instead. */
  async function reauthorizeReader(request: FastifyRequest): Promise<void> {
    if (call.body && !isWriting(call)) request.authorization = await authorize(call, request, deps)
  }

  async function serve(request: FastifyRequest, reply: FastifyReply, sent: RequestBody | undefined) {
    const context = { ...contextOf(request, sent), billing: deps.billing }
    const run = (db: Db, { actor, company, vehicle, vehicles }: Rights) => {
      const recordEvent = eventRecorder(db, request)
      return handler({ ...context, db, recordEvent, actor, company, vehicle, vehicles } as Context<Call>)
    }
    const admission = request.authorization ?? {}
    const references = {
      memberId: memberIdOf(call, request, sent),
      attributes: sent?.attributes,
      bodyResource,
    }
    const inTransaction = <T>(work: (tx: Db, rights: Rights) => Promise<T>) =>
      deps.db
        .transaction()
        .execute(async (tx) => work(tx, await reauthorize(call, tx, admission, references)))
    const runWithoutTransaction = async () => run(deps.db, await inTransaction(async (_, rights) => rights))
    const result = !isWriting(call)
      ? await run(deps.db, admission)
      : await (bound.isWithoutTransaction ? runWithoutTransaction() : inTransaction(run))
    return sendReply(call, request, reply, result, deps.unsent)
  }

  /** It takes as long as its sender, so it has no slot of other calls: its handler bounds what it costs. */
  async function serveUpload(request: FastifyRequest, reply: FastifyReply) {
    const { actor, company, vehicle } = request.authorization ?? {}
    const given = { ...contextOf(request, undefined), billing: deps.billing, actor, company, vehicle }
    const upload = request.body instanceof Readable ? request.body : Readable.from([])
    const recordEvent = eventRecorder(deps.db, request)
    const result = await handler({ ...given, db: deps.db, recordEvent, upload } as unknown as Context<Call>)
    // Meanwhile the right may be gone.
    await authorize(call, request, deps)
    return sendReply(call, request, reply, result, deps.unsent)
  }

  /** A file call has slots of its own, so that it takes none of the other calls while it is read. */
  async function serveFile(request: FastifyRequest, reply: FastifyReply, types: readonly MediaType[]) {
    const sent = await withSlot(request, async () => readBody(request))
    // In a snapshot nothing can be written.
    const recordEvent = eventRecorder(deps.db, request)
    const context = { ...contextOf(request, sent), billing: deps.billing, recordEvent }
    return deps.files.send(request, reply, {
      types,
      caller: request.authorization?.caller ?? networkOf(request.clientAddress),
      isSignedIn: request.authorization?.caller !== undefined,
      companies: companiesOf(request.authorization),
      checkRights: () =>
        deps.db.transaction().execute((tx) => reauthorize(call, tx, request.authorization ?? {}, {})),
      make: async (db, signal) => {
        // Reading the body and waiting for a slot took time: the rights are checked again in this snapshot.
        const { actor, company, vehicle } = await authorize(call, request, deps)
        const given = { ...context, actor, company, vehicle, db, signal }
        return (await handler(given as unknown as Context<Call>)) as FileReply
      },
    })
  }
}

function companiesOf(admission: Authorization | null): string[] {
  const id = admission?.company?.id ?? admission?.vehicle?.companyId
  return id === undefined ? [] : [id]
}

const contextOf = (request: FastifyRequest, sent: RequestBody | undefined) => ({
  params: request.params,
  query: request.query,
  attributes: sent?.attributes,
  subjectId: sent?.id,
  requestId: request.id,
  expectVersion: expectVersion(request.headers['if-match']),
})

const responses = ({ reply, status, isIdempotent }: Call) => ({
  [status]: reply,
  ...(isIdempotent && { 200: reply }),
})

/** The member that a call changes, from the path or the body. */
const memberIdOf = (
  { body }: Call,
  request: FastifyRequest,
  sent: RequestBody | undefined,
): string | undefined => (hasSubjectId(body) ? sent?.id : (request.params as Strings)['userId'])

/** Takes less than a millisecond to read. */
const SHORT_BODY = 2_000

type ReadBody = (request: FastifyRequest) => RequestBody | undefined | Promise<RequestBody>

function requestReader({ call, readBody }: Binding): ReadBody {
  const { body, method } = call
  if (!body) return () => undefined
  const read = readBody ?? bodyReader(call)
  return async (request) => {
    const { body: bytes, authorization } = request
    if (!Buffer.isBuffer(bytes)) throw new Refusal('json.malformed')
    if (bytes.length > SHORT_BODY) await ownTurn(authorization?.caller ?? request.clientAddress)
    const sent = await read(bytes)
    if (method === 'PATCH' && sent.id !== undefined) checkId(sent.id, call, request)
    return sent
  }
}

/** `data.id` must be the last id of the path, unless it names a member. */
function checkId(id: string, { path, body }: Call, request: FastifyRequest): void {
  if (hasSubjectId(body)) {
    if (!isId(id)) throw notFound()
  } else if (id.toLowerCase() !== pathId(path, request))
    throw new Refusal('validation.failed', [{ pointer: '/data/id', detail: 'must be the id of the path' }])
}

/** The id of the resource that the path names. */
function pathId(path: string, { params, authorization }: FastifyRequest): string | undefined {
  if (path.endsWith('/me')) return authorization?.actor?.userId
  return (params as Strings)[/.*:(\w+)/.exec(path)?.[1] ?? '']?.toLowerCase()
}

function sendReply(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
  unsent: UnsentReplies,
) {
  if (result instanceof AlreadyCreated) return reply.status(200).send(result.reply)
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
  // Converted to bytes once: a text would be encoded for its length and again for the socket.
  const bytes =
    result instanceof Uint8Array
      ? Buffer.from(result.buffer, result.byteOffset, result.length)
      : Buffer.from(reply.serialize(result) as string)
  // A write is always acknowledged, and its reply is small.
  if (!isWriting(call))
    unsent.hold(request.authorization?.caller ?? request.clientAddress, bytes.length, reply.raw)
  return reply.type('application/json; charset=utf-8').send(bytes)
}
