import type { Readable } from 'node:stream'
import type { BillingMode } from '#contract/billing/plans.ts'
import type { Attributes, Call, FileCall, Params, Query, Reply, Right } from '#contract/kernel/call.ts'
import type { Actor } from '../access/actor.ts'
import { COMPANY, type Resource } from '../access/resource.ts'
import type { Db, Tx } from '../db/pool.ts'
import type { RecordEvent } from '../security-log/public.ts'
import type { AlreadyCreated } from './already-created.ts'
import { type CompanyAccess, paramOf, type VehicleAccess } from './authorize.ts'
import { bodyIdFaults } from './body-ids.ts'
import type { Checked } from './checked.ts'
import type { FileReply } from './file/parts.ts'
import type { RequestBody } from './read-body.ts'
import type { ExpectVersion } from './version.ts'

type ActorOf<R extends Right> = R extends { on: 'public' } ? undefined : Actor
type CompanyOf<R extends Right> = R extends { on: 'company' } ? CompanyAccess : undefined
type VehicleOf<R extends Right> = R extends { on: 'vehicle' }
  ? R extends { listedIn: string }
    ? undefined
    : VehicleAccess
  : undefined
type VehiclesOf<R extends Right> = R extends { on: 'vehicle'; listedIn: string }
  ? [VehicleAccess, ...VehicleAccess[]]
  : undefined

/** The transaction of a writing call, or the snapshot from which a file is read. */
type DbOf<C extends Call> = C extends { method: 'GET' } | { isReadOnly: true } | FileCall ? Db : Tx

/** The input of a handler, already validated. */
export type Context<C extends Call> = {
  db: DbOf<C>
  params: Params<C>
  query: Query<C>
  attributes: Checked<Attributes<C>>
  /** `data.id` of the body, where it names the member that the call changes. */
  subjectId: string | undefined
  expectVersion: ExpectVersion
  requestId: string
  billing: BillingMode
  /** Writes to the security log, in the same transaction. */
  recordEvent: RecordEvent
  actor: ActorOf<C['right']>
  company: CompanyOf<C['right']>
  vehicle: VehicleOf<C['right']>
  /** The vehicles of the ids in the body. */
  vehicles: VehiclesOf<C['right']>
  /** The file that a call takes. */
  upload: C extends { upload: object } ? Readable : undefined
  /** Aborted when the reader of the file has gone. */
  signal: C extends FileCall ? AbortSignal : undefined
}

/** A reply may be the bytes of its JSON, where another thread serializes it. */
type HandlerResult<C extends Call> = C extends FileCall
  ? FileReply<C['file']['types'][number]>
  : Reply<C> | AlreadyCreated<Reply<C>> | Uint8Array

export type Handler<C extends Call> = (context: Context<C>) => Promise<HandlerResult<C>>

/** A call with its handler; the types of both are checked where they meet, in `bind`. */
export type Binding = {
  call: Call
  handler: (context: Context<Call>) => Promise<unknown>
  /** Replaces the usual body reader, where reading takes long. */
  readBody?: (bytes: Buffer) => Promise<RequestBody>
  /** Waits for an external service: see `bindWithoutTransaction`. */
  isWithoutTransaction?: true
}

export const bind = <C extends Call>(call: C, handler: Handler<C>): Binding => ({
  call,
  handler: handler as unknown as Binding['handler'],
})

/** For a call with its own body reader (in a worker thread); the handler gets what it returns. */
export const bindWithBodyReader = <C extends Call, S extends RequestBody>(
  call: C,
  readBody: (bytes: Buffer) => Promise<S>,
  handler: (
    context: Omit<Context<C>, 'attributes'> & { attributes: S['attributes'] },
  ) => ReturnType<Handler<C>>,
): Binding => ({ ...bind(call, handler as unknown as Handler<C>), readBody })

/**
 * For a call that waits for an external service. It has slots of its own, so that a slow service takes none of the
 * other calls. If it writes, its rights are checked again in a short transaction, and the handler gets the pool as
 * `db`: no transaction or lock stays open while the service answers.
 */
export const bindWithoutTransaction = <C extends Call>(
  call: C,
  handler: (context: Omit<Context<C>, 'db'> & { db: Db }) => ReturnType<Handler<C>>,
): Binding => ({ ...bind(call, handler as unknown as Handler<C>), isWithoutTransaction: true })

/** The server starts only if every declared call has one handler and a valid right. */
export function checkBindings(
  calls: readonly Call[],
  bound: readonly Binding[],
  resources: readonly Resource[],
): void {
  const names = [COMPANY, ...resources.map(({ name }) => name)]
  const faults = [
    ...calls.filter(({ right }) => !right?.on).map((call) => `${call.name} names no right`),
    ...calls
      .filter((call) => ['company', 'vehicle'].includes(call.right?.on) && !needsOf(call))
      .map((call) => `${call.name} names no scope`),
    ...calls
      .filter((call) => call.right?.on && !names.includes(resourceOf(call) ?? COMPANY))
      .map((call) => `${call.name} refers to ${resourceOf(call)}, which is no resource`),
    ...calls
      .filter((call) => isIdMissingInPath(call))
      .map((call) => `${call.name} has no ${paramOf(resourceOf(call) ?? '')} in its path`),
    ...calls.flatMap((call) =>
      names
        .filter((name) => hasParam(call, name) && (resourceOf(call) !== name || isListed(call)))
        .map((name) => `${call.name} names ${name} and no right on it`),
    ),
    ...calls.flatMap((call) => bodyIdFaults(call)),
    ...duplicates(names).map((name) => `${name} is a resource twice`),
    ...calls.filter((call) => call.file && !isFileShape(call)).map((call) => `${call.name} cannot be a file`),
    ...calls
      .filter((call) => call.upload && !call.isReadOnly)
      .map((call) => `${call.name} takes a file and does not only read`),
    ...calls
      .filter((call) => call.isReadOnly && !isReadOnlyShape(call))
      .map((call) => `${call.name} cannot be read only`),
    ...calls
      .filter((call) => !bound.some((one) => one.call === call))
      .map((call) => `${call.name} has no handler`),
    ...bound
      .filter((one) => !calls.includes(one.call))
      .map((one) => `${one.call.name} is bound but not declared`),
    ...duplicates(bound.map((one) => one.call.name)).map((name) => `${name} is bound twice`),
  ]
  if (faults.length > 0) throw new Error(`The calls do not fit together: ${faults.join('; ')}`)
}

/** A right that depends on ids in the body is checked in the writing transaction, and a file call has none. */
const isFileShape = ({ file, method, status, reply, location, isIdempotent, right }: Call) =>
  (method === 'GET' || method === 'POST') &&
  status === 200 &&
  !reply &&
  !location &&
  !isIdempotent &&
  file !== undefined &&
  file.types.length > 0 &&
  !('listedIn' in right)

const isReadOnlyShape = ({ file, method, status, body, upload, reply, location, isIdempotent }: Call) =>
  method === 'POST' &&
  status === 200 &&
  !file &&
  (body === undefined) !== (upload === undefined) &&
  reply !== undefined &&
  !location &&
  !isIdempotent

const needsOf = ({ right }: Call) => ('needs' in right ? right.needs : null)

/** The resource that the right depends on. */
function resourceOf({ right }: Call): string | null {
  if (right?.on !== 'company' && right?.on !== 'vehicle') return null
  return right.by ?? right.on
}

const hasParam = ({ path }: Call, resource: string) => new RegExp(`/:${paramOf(resource)}(/|$)`).test(path)

const isListed = ({ right }: Call) => right !== undefined && 'listedIn' in right

/** Ids in the body are not in the path. */
const isIdMissingInPath = (call: Call) => {
  const resource = resourceOf(call)
  return resource !== null && !isListed(call) && !hasParam(call, resource)
}

const duplicates = (names: string[]) => names.filter((name, index) => names.indexOf(name) !== index)
