import type { Attributes, Call, Params, Query, Reply } from '#contract/kernel/call.ts'
import type { CompanyRole } from '#contract/permissions.ts'
import type { Actor } from '../access/actor.ts'
import type { Db } from '../db/pool.ts'
import type { ExpectVersion } from './version.ts'

type ActorOf<On> = On extends 'public' ? undefined : Actor
type CompanyOf<On> = On extends 'company' ? { id: string; role: CompanyRole } : undefined

/** What a handler is given: everything is checked, and `db` is the transaction of a writing call. */
export type Context<C extends Call> = {
  db: Db
  params: Params<C>
  query: Query<C>
  attributes: Attributes<C>
  expectVersion: ExpectVersion
  actor: ActorOf<C['right']['on']>
  company: CompanyOf<C['right']['on']>
}

export type Handler<C extends Call> = (context: Context<C>) => Promise<Reply<C>>

/** A call with its handler; the types of both are checked where they meet, in `bind`. */
export type Bound = { call: Call; handler: (context: Context<Call>) => Promise<unknown> }

export const bind = <C extends Call>(call: C, handler: Handler<C>): Bound => ({
  call,
  handler: handler as unknown as Bound['handler'],
})

/** The server starts only if every declared call has one handler and names who may make it. */
export function checkBindings(calls: readonly Call[], bound: readonly Bound[]): void {
  const faults = [
    ...calls.filter((call) => !call.right?.on).map((call) => `${call.name} names no right`),
    ...calls
      .filter((call) => call.right?.on === 'company' && !call.right.needs)
      .map((call) => `${call.name} names no scope`),
    ...calls
      .filter((call) => call.right?.on === 'company' && !call.path.includes('/:companyId'))
      .map((call) => `${call.name} has no company in its path`),
    ...calls
      .filter((call) => call.right?.on !== 'company' && call.path.includes(':companyId'))
      .map((call) => `${call.name} names a company and no right in it`),
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

const repeated = (names: string[]) => names.filter((name, index) => names.indexOf(name) !== index)
