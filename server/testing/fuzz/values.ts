import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { normalizeInput } from '../../http/normalize-input.ts'
import { withShapes } from './hostile.ts'

/** The part of JSON Schema that the contract uses. */
export type Schema = {
  type?: string | string[]
  const?: string
  enum?: (string | null)[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  format?: string
  'x-decimals'?: number
  '~refine'?: { check: (value: unknown) => boolean }[]
}

const typesOf = (schema: Schema) => (Array.isArray(schema.type) ? schema.type : [schema.type])

/** Draws values that fit the schema. */
export function validValues(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = typesOf(schema).map((type) => ofType(type, schema))
  const rules = schema['~refine'] ?? []
  const drawn = fc.oneof(...choices)
  return rules.length === 0
    ? drawn
    : drawn.filter((value) =>
        rules.every(({ check }) => check(normalizeInput(schema as TSchema, value, false))),
      )
}

function ofType(type: string | undefined, schema: Schema): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'string':
      return text(schema)
    case 'number':
      return number(schema)
    case 'integer':
      return number({ ...schema, 'x-decimals': 0 })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(validValues(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'object': {
      const { properties = {}, required = [] } = schema
      const model = Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, validValues(inner)]),
      )
      return fc.record(model, { requiredKeys: required })
    }
    case undefined:
    default:
      throw new Error(`The fuzz test cannot draw a value of type ${type}: teach it`)
  }
}

function number({ minimum = -1e6, maximum = 1e6, 'x-decimals': decimals }: Schema): fc.Arbitrary<number> {
  if (decimals === undefined) return fc.double({ min: minimum, max: maximum, noNaN: true })
  const step = 10 ** decimals
  return fc.integer({ min: minimum * step, max: Math.floor(maximum * step) }).map((steps) => steps / step)
}

const moment = fc.date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })

/** Texts whose format is not given by a pattern. */
const FORMATS: Record<string, fc.Arbitrary<string>> = {
  'date-time': fc
    .tuple(moment, fc.constantFrom('Z', '+01:00', '-09:30'))
    .map(([date, offset]) => date.toISOString().replace('Z', offset)),
  'date-time-or-date': moment.map((date) => date.toISOString().slice(0, 10)),
  date: moment.map((date) => date.toISOString().slice(0, 10)),
  'iana-zone': fc.constantFrom('Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'UTC'),
}

function text({ format, ...schema }: Schema): fc.Arbitrary<string> {
  const known = FORMATS[format ?? '']
  return known ?? textOf(schema)
}

function textOf({ pattern = '', minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  const rule = new RegExp(pattern, 'u')
  const drawn = rule.test('Übung 7')
    ? fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 60) })
    : rule.test('ann@example.test')
      ? fc.emailAddress()
      : fc.stringMatching(new RegExp(pattern))
  return drawn.filter((one) => {
    const stored = one.trim().normalize('NFC')
    return (
      rule.test(stored) &&
      stored.length >= minLength &&
      Array.from(stored).length <= maxLength &&
      stored.isWellFormed()
    )
  })
}

const DEEP = 'ten thousand arrays in each other'

/** JSON of a drawn value, which contains the deeply nested one as a word: it could not be printed. */
export const toJson = (value: unknown): string =>
  withShapes(JSON.stringify(value).replace(`"${DEEP}"`, '['.repeat(10_000) + ']'.repeat(10_000)))

const WRONG: Record<string, unknown[]> = {
  string: [
    12_345,
    true,
    [],
    {},
    DEEP,
    'x'.repeat(100_000),
    'a\u0000b',
    'a\ud800',
    '\udc00\ud83d',
    `a@${'.'.repeat(5_000)}@`,
  ],
  number: ['1', true, [], {}, DEEP, 1e9, -1e9],
  integer: ['1', 0.5, true, [], {}, DEEP, 1e9, -1e9],
  boolean: ['true', 1, [], {}, DEEP],
  array: ['text', 7, true, {}, DEEP],
  object: ['text', 5, true, [], DEEP, 'a\u0000b'],
}

/** Values that break the schema wherever one of its types is expected. */
export function invalidValues(schema: Schema): fc.Arbitrary<unknown> {
  const type = typesOf(schema).find((one) => one !== 'null') ?? 'string'
  const tooFine = schema['x-decimals'] === undefined ? [] : [0.12345]
  return fc.constantFrom(...(WRONG[type] ?? []), ...tooFine)
}

export type SchemaPath = { path: string[]; schema: Schema }

/** Every path of a value, the outer ones first. */
export function schemaPaths(schema: Schema, path: string[] = []): SchemaPath[] {
  const inner = Object.entries(schema.properties ?? {})
  return inner.flatMap(([name, property]) => [
    { path: [...path, name], schema: property },
    ...schemaPaths(property, [...path, name]),
  ])
}

/** The value with one path replaced; missing parents are created. */
export function replaceAt(value: unknown, [name, ...rest]: string[], by: unknown): unknown {
  if (name === undefined) return by
  const object = (typeof value === 'object' ? value : null) ?? {}
  return { ...object, [name]: replaceAt((object as Record<string, unknown>)[name], rest, by) }
}
