import type { FormValues } from './form.ts'
import { invalidRequest, StripeApiError } from './stripe-api-error.ts'

const TEXT_MAX = 5_000

/** The parameters of a call, read by name and type; refuses invalid ones as Stripe does. */
export class Params {
  readonly #values: FormValues
  readonly #path: string

  constructor(values: FormValues, path = '') {
    this.#values = values
    this.#path = path
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined
  }

  /** Whether it was sent empty, to be cleared. */
  isEmpty(name: string): boolean {
    return this.#values[name] === ''
  }

  /** Refuses all other parameters, as Stripe does: a misspelt one is never ignored. */
  allowOnly(allowed: readonly string[]): this {
    const unknown = Object.keys(this.#values).find((name) => !allowed.includes(name))
    if (unknown !== undefined)
      throw invalidRequest(
        `Received unknown parameter: ${this.nameOf(unknown)}`,
        this.nameOf(unknown),
        'parameter_unknown',
      )
    return this
  }

  text(name: string): string | undefined {
    const value = this.#values[name]
    if (value === undefined) return undefined
    if (typeof value !== 'string') throw invalidRequest('Invalid string', this.nameOf(name))
    if (value.length > TEXT_MAX) throw invalidRequest('This value is too long.', this.nameOf(name))
    return value
  }

  required(name: string): string {
    const value = this.text(name)
    if (value === undefined)
      throw invalidRequest(
        `Missing required param: ${this.nameOf(name)}.`,
        this.nameOf(name),
        'parameter_missing',
      )
    if (value === '')
      throw invalidRequest(
        `You passed an empty string for '${this.nameOf(name)}'.`,
        this.nameOf(name),
        'parameter_invalid_empty',
      )
    return value
  }

  integer(name: string, min: number, max: number): number | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    if (!/^-?\d{1,12}$/.test(text))
      throw invalidRequest(
        `Invalid integer: ${text.slice(0, 50)}`,
        this.nameOf(name),
        'parameter_invalid_integer',
      )
    const value = Number(text)
    if (value < min)
      throw invalidRequest(`This value must be greater than or equal to ${min}.`, this.nameOf(name))
    if (value > max)
      throw invalidRequest(`This value must be less than or equal to ${max}.`, this.nameOf(name))
    return value
  }

  flag(name: string): boolean | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    if (text !== 'true' && text !== 'false')
      throw invalidRequest(`Invalid boolean: ${text.slice(0, 50)}`, this.nameOf(name))
    return text === 'true'
  }

  oneOf<const V extends readonly string[]>(name: string, values: V): V[number] | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const found = values.find((value) => value === text)
    if (found === undefined)
      throw invalidRequest(`Invalid ${name}: must be one of ${values.join(', ')}`, this.nameOf(name))
    return found
  }

  nested(name: string): Params {
    const value = this.#values[name] ?? {}
    if (typeof value === 'string') throw invalidRequest('Invalid object', this.nameOf(name))
    return new Params(value, this.nameOf(name))
  }

  list(name: string): Params[] {
    const value = this.#values[name] ?? {}
    if (typeof value === 'string') throw invalidRequest('Invalid array', this.nameOf(name))
    return Object.keys(value).map((index) => this.nested(name).nested(index))
  }

  texts(name: string): string[] {
    const value = this.#values[name] ?? {}
    if (typeof value === 'string') throw invalidRequest('Invalid array', this.nameOf(name))
    return Object.keys(value).map((index) => this.nested(name).text(index) ?? '')
  }

  /** For an object with metadata: an empty value removes its key. */
  metadata(name: string, before: Record<string, string> = {}): Record<string, string> {
    if (this.isEmpty(name)) return {}
    const given = this.nested(name)
    const changed = Object.keys(given.#values).map((key): [string, string] => [key, given.text(key) ?? ''])
    const merged = Object.entries({ ...before, ...Object.fromEntries(changed) })
    const remaining = merged.filter(([, value]) => value !== '')
    if (remaining.length > 50 || remaining.some(([key, value]) => key.length > 40 || value.length > 500))
      throw new StripeApiError(400, 'Metadata can have up to 50 keys of 40 characters and values of 500.', {
        param: name,
      })
    return Object.fromEntries(remaining)
  }

  nameOf(name: string): string {
    return this.#path === '' ? name : `${this.#path}[${name}]`
  }
}
