import type { TSchema } from 'typebox'
import type { Attributes, Call } from '#contract/kernel/call.ts'
import type { Checked } from './checked.ts'
import { parseJson } from './json.ts'
import { normalizeInput } from './normalize-input.ts'
import { validator } from './validate.ts'

export type RequestBody = { id?: string; attributes: unknown }

type CheckedBody<C extends Call> = { id?: string; attributes: Checked<Attributes<C>> }

const compiled = new WeakMap<TSchema, (value: unknown) => void>()

/** Normalizes and validates a body. */
function bodyChecker<C extends Call>({ body, method, name }: C): (value: unknown) => CheckedBody<C> {
  if (!body) throw new Error(`${name} has no body to check`)
  const check = compiled.get(body) ?? validator(body, 'pointer')
  compiled.set(body, check)
  const isBare = body.properties['data'] === undefined
  return (value) => {
    const tidied = normalizeInput(body, value, method === 'POST')
    check(tidied)
    return (isBare ? { attributes: tidied } : (tidied as { data: unknown }).data) as CheckedBody<C>
  }
}

/** Limits, parses, normalizes and validates the bytes of a body. */
export function bodyReader<C extends Call>(call: C): (bytes: Uint8Array) => CheckedBody<C> {
  const check = bodyChecker(call)
  return (bytes) => check(parseJson(bytes, call.elementLimit))
}

/** Checks attributes that no request contained as if they had been sent with the call: the refusals are the same. */
export function attributesChecker<C extends Call>(
  call: C,
): (attributes: unknown) => CheckedBody<C>['attributes'] {
  const check = bodyChecker(call)
  const { type } = (call.body as unknown as BodySchema).properties.data.properties
  return (attributes) => check({ data: { type: type.const, attributes } }).attributes
}

type BodySchema = { properties: { data: { properties: { type: { const: string } } } } }
