import type { Static, TObject, TSchema } from 'typebox'
import type { CompanyRight, VehicleScope } from '../permissions.ts'
import type { ProblemCode } from './problem.ts'

/**
 * Who may make a call. There is no default: a call without a right does not start.
 * - public: anybody, no token
 * - self: any signed-in user, about themselves
 * - company: the company whose id stands in the path as `companyId`; `needs` names the scope in it,
 *   or `member` for whoever belongs to it
 * - vehicle: the vehicle whose id stands in the path as `vehicleId`; `needs` names the scope on it
 *
 * `by` names a resource that leads to the company or vehicle instead: the id of a `trip` stands in the path as
 * `tripId`. With `listedIn` nothing stands in the path: that attribute of the body holds the id, or a list of ids that must
 * each lead there, for a right on a company all of them to the same one. A list that may be empty is refused with
 * `whenEmpty` then. Only a call that writes can take its right from the body.
 */
export type Right =
  | { on: 'public' }
  | { on: 'self' }
  | ({ on: 'company'; needs: CompanyRight; by?: string } & IdsInBody)
  | ({ on: 'vehicle'; needs: VehicleScope; by?: string; even?: 'deleted' } & IdsInBody)

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
  /** In bytes, where the usual million is not enough. */
  bodyLimit?: number
  /** How many members and items a body may have in all, where the usual few thousand are not enough. */
  elementLimit?: number
  /** Absent: the call answers 204 without a body. */
  reply?: TSchema
  /** Answers with a file instead: one of these media types, always as a download. Such a call only reads. */
  file?: { types: readonly MediaType[] }
  /** Asked by POST because the question does not fit into a query; nothing is written by it. */
  isReadOnly?: true
  status: 200 | 201 | 204
  /** What was posted before under the same `sid` is answered with 200 and made no second time. */
  isIdempotent?: boolean
  /** Where a made thing stands afterwards: the path with `:id` for its own id. */
  location?: string
  /** Refusals of its own, beyond those that its shape implies. */
  problems: readonly ProblemCode[]
}

export type FileCall = Call & { file: NonNullable<Call['file']> }

/** A file may be asked for by POST as well. */
export const isWriting = ({ method, file, isReadOnly }: Call): boolean =>
  method !== 'GET' && file === undefined && isReadOnly !== true

type ParamNames<P extends string> = string extends P
  ? string
  : P extends `${string}:${infer Name}/${infer Rest}`
    ? Name | ParamNames<`/${Rest}`>
    : P extends `${string}:${infer Name}`
      ? Name
      : never

/** The types of a declared call; of a call that is only known to be one, all but the ids is unknown. */
export type Params<C extends Call> = Record<ParamNames<C['path']>, string>
export type Query<C extends Call> = Call extends C ? unknown : Part<C, 'query', undefined>
export type Body<C extends Call> = Call extends C ? unknown : Part<C, 'body', undefined>
export type Reply<C extends Call> = Call extends C ? unknown : Part<C, 'reply', void>

/** The attributes of a sent resource, which is all of a body that a handler looks at; of a bare body, all of it. */
export type Attributes<C extends Call> = Call extends C
  ? unknown
  : Body<C> extends { data: { attributes: infer A } }
    ? A
    : Body<C>

type Part<C extends Call, Name extends 'query' | 'body' | 'reply', None> =
  C extends Record<Name, infer S extends TSchema> ? Static<S> : None

export const call = <const C extends Call>(declared: C): C => declared
