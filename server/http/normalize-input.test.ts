import type { TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { allCalls } from '#contract/calls.ts'
import type { Call } from '#contract/kernel/call.ts'
import { replaceAt, type Schema, schemaPaths } from '../testing/fuzz/values.ts'
import { normalizeInput } from './normalize-input.ts'
import { bodyReader } from './read-body.ts'
import { Refusal } from './refusal.ts'

// Takes seconds to normalize, and there are more than a hundred texts here.
const ENDLESS = '\u0315\u0300'.repeat(30_000)

const isText = ({ type, const: word }: Schema) =>
  word !== undefined || [type].flat().some((one) => one === 'string')

const readers = new Map(
  allCalls.filter(({ body }: Call) => body).map((call: Call) => [call, bodyReader(call)]),
)

const texts = allCalls.flatMap((call: Call) =>
  schemaPaths((call.body ?? {}) as Schema)
    .filter(({ schema }) => isText(schema))
    .map(({ path, schema }) => ({ call, path, schema })),
)

const refusalOf = (act: () => unknown): Refusal | null => {
  try {
    act()
    return null
  } catch (error) {
    return error as Refusal
  }
}

const refusalAt = ({ call, path }: (typeof texts)[number]) =>
  refusalOf(() => readers.get(call)?.(Buffer.from(JSON.stringify(replaceAt({}, path, ENDLESS)))))

const nameOf = ({ call, path }: (typeof texts)[number]) => `${call.name} ${path.join('/')}`

test('every text that is too long is refused before it is normalized', () => {
  const limited = texts.filter(({ schema }) => schema.maxLength !== undefined)
  expect(limited.length).toBeGreaterThan(50)
  for (const text of limited) {
    const detail = `must not have more than ${text.schema.maxLength} characters`
    expect([nameOf(text), refusalAt(text)?.faults]).toEqual([
      nameOf(text),
      [{ pointer: `/${text.path.join('/')}`, detail }],
    ])
  }
})

test('every text without a maximum length is an id, a value of an enumeration or bounded by its pattern', () => {
  const others = texts.filter(({ schema }) => schema.maxLength === undefined)
  expect(others.length).toBeGreaterThan(20)
  for (const text of others)
    expect([nameOf(text), refusalAt(text)?.code, isBounded(text)]).toEqual([
      nameOf(text),
      'validation.failed',
      true,
    ])
})

const isBounded = ({ schema: { const: word, enum: words, pattern }, path }: (typeof texts)[number]) =>
  word !== undefined ||
  words !== undefined ||
  path.join('/') === 'data/id' ||
  (pattern !== undefined && !/[*+]/.test(pattern))

test('the items of a list that is too long are not normalized', () => {
  const schema = { type: 'array', maxItems: 3, items: { type: 'string' } } as TSchema
  const items = Array.from({ length: 4 }, () => ({
    get length() {
      throw new Error('looked at')
    },
  }))
  expect(refusalOf(() => normalizeInput(schema, items, true, '/data/ids'))?.faults).toEqual([
    { pointer: '/data/ids', detail: 'must not have more than 3 items' },
  ])
})
