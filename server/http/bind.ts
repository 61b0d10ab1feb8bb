import type { Attributes, Call, Params, Query, Reply, Right } from '#contract/kernel/call.ts'
import type { Actor } from '../access/actor.ts'
import type { Db } from '../db/pool.ts'
import type { RecordEvent } from '../security-log/public.ts'
import type { CompanyAccess, VehicleAccess } from './admit.ts'
import type { Sent } from './read-body.ts'
import type { Repeated } from './repeated.ts'
import type { ExpectVersion } from './version.ts'

type ActorOf<R extends Right> = R extends { on: 'public' } ? undefined : Actor
type CompanyOf<R extends Right> = R extends { on: 'company' } ? CompanyAccess : undefined
type VehicleOf<R extends Right> = R extends { on: 'vehicle' }
  ? R extends { by: 'tripIds' }
    ? undefined
    : VehicleAccess
  : undefined
type VehiclesOf<R extends Right> = R extends { by: 'tripIds' } ? VehicleAccess[] : undefined

/** What a handler is given: everything is checked, and `db` is the transaction of a writing call. */
export type Context<C extends Call> = {
  db: Db
  params: Params<C>
  query: Query<C>
  attributes: Attributes<C>
  /** The id in the body, where it names whom the call is about. */
  about: string | undefined
  expectVersion: ExpectVersion
  requestId: string
  /** Writes to the security log, in the same transaction. */
  recordEvent: RecordEvent
  actor: ActorOf<C['right']>
  company: CompanyOf<C['right']>
  vehicle: VehicleOf<C['right']>
  /** The vehicles of the trips that the body lists. */
  vehicles: VehiclesOf<C['right']>
}

/** A reply may come as the bytes of its JSON, where to make them takes long. */
export type Handler<C extends Call> = (
  context: Context<C>,
) => Promise<Reply<C> | Repeated<Reply<C>> | Uint8Array>

/** A call with its handler; the types of both are checked where they meet, in `bind`. */
export type Bound = {
  call: Call
  handler: (context: Context<Call>) => Promise<unknown>
  /** Reads the body in a way of its own, where that may take long. */
  readBody?: (bytes: Buffer) => Promise<Sent>
}

export const bind = <C extends Call>(call: C, handler: Handler<C>): Bound => ({
  call,
  handler: handler as unknown as Bound['handler'],
})

/** For a call whose body may take long to read: it is read by this, and the handler is given what it makes of it. */
export const bindReading = <C extends Call, S extends Sent>(
  call: C,
  readBody: (bytes: Buffer) => Promise<S>,
  handler: (
    context: Omit<Context<C>, 'attributes'> & { attributes: S['attributes'] },
  ) => ReturnType<Handler<C>>,
): Bound => ({ ...bind(call, handler as unknown as Handler<C>), readBody })

/** The server starts only if every declared call has one handler and names who may make it. */
export function checkBindings(calls: readonly Call[], bound: readonly Bound[]): void {
  const faults = [
    ...calls.filter((call) => !call.right?.on).map((call) => `${call.name} names no right`),
    ...calls
      .filter((call) => call.right && ['company', 'vehicle'].includes(call.right.on) && !needsOf(call))
      .map((call) => `${call.name} names no scope`),
    ...calls
      .filter((call) => call.right?.on === 'company' && !call.path.includes('/:companyId'))
      .map((call) => `${call.name} has no company in its path`),
    ...calls
      .filter((call) => call.right?.on !== 'company' && call.path.includes(':companyId'))
      .map((call) => `${call.name} names a company and no right in it`),
    ...calls
      .filter((call) => vehicleParam(call) !== null && !call.path.includes(`/:${vehicleParam(call)}`))
      .map((call) => `${call.name} has no ${vehicleParam(call)} in its path`),
    ...calls
      .filter((call) => call.right?.on !== 'vehicle' && /:(vehicleId|tripId|expenseId)\b/.test(call.path))
      .map((call) => `${call.name} names a vehicle and no right on it`),
    ...calls
      .filter((call) => !bound.some((one) => one.call === call))
      .map((call) => `${call.name} has no handler`),
    ...bound
      .filter((one) => !calls.includes(one.call))
      .map((one) => `${one.call.name} is bound but not declared`),
    ...repeated(bound.map((one) => one.call.name)).map((name) => `${name} is bound twice`),
  ]
  if (faults.length > 0) throw new Error(`The calls do not fit together: ${faults.join('; ')}`)
}

const needsOf = ({ right }: Call) => ('needs' in right ? right.needs : null)

/** The id by which a call finds its vehicle, if it finds one by its path. */
function vehicleParam({ right }: Call): string | null {
  if (right?.on !== 'vehicle' || right.by === 'tripIds') return null
  return right.by === undefined ? 'vehicleId' : `${right.by}Id`
}

const repeated = (names: string[]) => names.filter((name, index) => names.indexOf(name) !== index)
