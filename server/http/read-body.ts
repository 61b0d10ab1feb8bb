import type { Call } from '#contract/kernel/call.ts'
import { tidy } from './input.ts'
import { parseJson } from './json.ts'
import { validator } from './validate.ts'

export type Sent = { id?: string; attributes: unknown }

/** Makes the bytes of a body what a handler may look at: bounded, parsed, tidied, checked. */
export function bodyReader({ body, method, elementLimit }: Call): (bytes: Uint8Array) => Sent {
  if (!body) throw new Error('a call without a body has nothing to read')
  const check = validator(body, 'pointer')
  const isBare = body.properties['data'] === undefined
  return (bytes) => {
    const value = tidy(body, parseJson(bytes, elementLimit), method === 'POST')
    check(value)
    return isBare ? { attributes: value } : (value as { data: Sent }).data
  }
}
