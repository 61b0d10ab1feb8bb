import type { Static, TObject, TSchema } from 'typebox'
import type { CompanyRight, VehicleScope } from '../permissions.ts'
import type { ProblemCode } from './problem.ts'

/**
 * Who may make a call. There is no default: a call without a right does not start.
 * - public: anybody, no token; `limit` names what is counted of their network
 * - self: any signed-in user, about themselves
 * - company: the company whose id is in the path as `companyId`; `needs` names the scope in it,
 *   or `member` for any member
 * - vehicle: the vehicle whose id is in the path as `vehicleId`; `needs` names the scope on it
 *
 * `by` names a resource that belongs to the company or vehicle instead: the id of a `trip` is in the path as
 * `tripId`. With `listedIn` the path has no id: that attribute of the body contains the id, or a list of ids. Each
 * must name such a resource; for a right on a company, all of the same company. A list that may be empty is
 * then refused with `whenEmpty`. Only a call that writes can take its right from the body.
 *
 * `even: 'deleted'`: the resource may be deleted, its vehicle may not if the call writes.
 */
export type Right =
  | { on: 'public'; limit: PublicLimit }
  | { on: 'self' }
  | ({ on: 'company'; needs: CompanyRight; by?: string } & IdsInBody)
  | ({ on: 'vehicle'; needs: VehicleScope; by?: string; even?: 'deleted' } & IdsInBody)

/**
 * So many of them a minute and network: all requests, or those that find nothing, where many people may come from one
 * network (a mail provider unsubscribes for them). `none` is for what costs nothing.
 */
export type PublicLimit = 'requests' | 'misses' | 'none'

type IdsInBody = { listedIn?: string; whenEmpty?: ProblemCode }

export type MediaType = `${string}/${string}`

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export type Call = {
  name: string
  summary: string
  method: Method
  /** Under /api, path parameters as `:name`. */
  path: string
  right: Right
  query?: TObject
  body?: TObject
  /** In bytes; default: one million. */
  bodyLimit?: number
  /** How many members and items a body may have in total; default: `ELEMENT_LIMIT`. */
  elementLimit?: number
  /** Takes a file as its body, of any of these types, as it comes. Such a call only reads. */
  upload?: { types: readonly MediaType[]; maxBytes: number }
  /** Absent: the call answers 204 without a body. */
  reply?: TSchema
  /** Answers with a file instead: one of these media types, always as a download. Such a call only reads. */
  file?: { types: readonly MediaType[] }
  /** A POST that only reads: its parameters do not fit into a query. */
  isReadOnly?: true
  status: 200 | 201 | 204
  /** A second POST with the same `sid` answers 200 and creates nothing. */
  isIdempotent?: boolean
  /** Path of the created resource, with `:id` for its id. */
  location?: string
  /** Refusals besides those that follow from the shape of the call. */
  problems: readonly ProblemCode[]
}

export type FileCall = Call & { file: NonNullable<Call['file']> }

/** File calls only read, also by POST. */
export const isWriting = ({ method, file, isReadOnly }: Call): boolean =>
  method !== 'GET' && file === undefined && isReadOnly !== true

type ParamNames<P extends string> = string extends P
  ? string
  : P extends `${string}:${infer Name}/${infer Rest}`
    ? Name | ParamNames<`/${Rest}`>
    : P extends `${string}:${infer Name}`
      ? Name
      : never

/** Types of a declared call. Of the general `Call` everything but the ids is unknown. */
export type Params<C extends Call> = Record<ParamNames<C['path']>, string>
export type Query<C extends Call> = Call extends C ? unknown : Part<C, 'query', undefined>
export type Body<C extends Call> = Call extends C ? unknown : Part<C, 'body', undefined>
export type Reply<C extends Call> = Call extends C ? unknown : Part<C, 'reply', void>

/** The attributes of a request body, or the whole body if it is no resource. */
export type Attributes<C extends Call> = Call extends C
  ? unknown
  : Body<C> extends { data: { attributes: infer A } }
    ? A
    : Body<C>

type Part<C extends Call, Name extends 'query' | 'body' | 'reply', None> =
  C extends Record<Name, infer S extends TSchema> ? Static<S> : None

export const call = <const C extends Call>(declared: C): C => declared
