import { invalidRequest } from './stripe-api-error.ts'

/** Parses a form-encoded body: `items[0][price]=x` becomes an object in a list in an object. */
export type FormValue = string | FormValues
export type FormValues = { [name: string]: FormValue }

const PAIRS_MAX = 300
const DEPTH_MAX = 6
const KEY = /^([\w.-]+)((?:\[[\w.-]*\])*)$/

const empty = (): FormValues => Object.create(null) as FormValues

/** Lists become objects with the index as the name; the code that reads a list knows that it is one. */
export function parseForm(text: string): FormValues {
  const pairs = [...new URLSearchParams(text)]
  if (pairs.length > PAIRS_MAX) throw invalidRequest('Too many parameters in the request.')
  const values = empty()
  for (const [key, value] of pairs) put(values, pathOf(key), value)
  return values
}

function pathOf(key: string): string[] {
  const [, first, rest = ''] = KEY.exec(key) ?? []
  if (first === undefined) throw invalidRequest(`Invalid parameter name: ${key.slice(0, 100)}`)
  const path = [first, ...[...rest.matchAll(/\[([^\]]*)\]/g)].map(([, name = '']) => name)]
  if (path.length > DEPTH_MAX) throw invalidRequest('A parameter is nested too deeply.', first)
  return path
}

function put(values: FormValues, path: string[], value: string): void {
  const [name = '', ...rest] = path
  const key = name === '' ? String(Object.keys(values).length) : name
  if (rest.length === 0) {
    values[key] = value
    return
  }
  const inner = values[key]
  const next = inner === undefined || typeof inner === 'string' ? empty() : inner
  values[key] = next
  put(next, rest, value)
}
