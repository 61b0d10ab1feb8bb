import type { TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { allCalls } from '#contract/calls.ts'
import type { Call } from '#contract/kernel/call.ts'
import { placesOf, replaced, type Schema } from '../testing/fuzz/values.ts'
import { tidy } from './input.ts'
import { bodyReader } from './read-body.ts'
import { Refusal } from './refusal.ts'

// Some seconds to normalise, of which there are more than a hundred here.
const ENDLESS = '\u0315\u0300'.repeat(30_000)

const isText = ({ type, const: word }: Schema) =>
  word !== undefined || [type].flat().some((one) => one === 'string')

const readers = new Map(
  allCalls.filter(({ body }: Call) => body).map((call: Call) => [call, bodyReader(call)]),
)

const texts = allCalls.flatMap((call: Call) =>
  placesOf((call.body ?? {}) as Schema)
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

test('every text of every body is refused by its length alone, or cannot be kept', () => {
  expect(texts.length).toBeGreaterThan(100)
  for (const { call, path, schema } of texts) {
    const name = `${call.name} ${path.join('/')}`
    const body = JSON.stringify(replaced({}, path, ENDLESS))
    const refusal = refusalOf(() => readers.get(call)?.(Buffer.from(body)))
    expect([name, refusal?.code]).toEqual([name, 'validation.failed'])
    if (schema.maxLength !== undefined)
      expect([name, refusal?.faults]).toEqual([
        name,
        [
          {
            pointer: `/${path.join('/')}`,
            detail: `must not have more than ${schema.maxLength} characters`,
          },
        ],
      ])
    // What has no length of its own is an id, one of a list, or of a form that bounds it.
    else expect([name, isBounded(schema, path)]).toEqual([name, true])
  }
})

const isBounded = ({ const: word, enum: words, pattern }: Schema, path: string[]) =>
  word !== undefined ||
  words !== undefined ||
  path.join('/') === 'data/id' ||
  (pattern !== undefined && !/[*+]/.test(pattern))

test('a list that is too long is counted and not looked at', () => {
  const schema = { type: 'array', maxItems: 3, items: { type: 'string' } } as TSchema
  const items = Array.from({ length: 4 }, () => ({
    get length() {
      throw new Error('looked at')
    },
  }))
  expect(refusalOf(() => tidy(schema, items, true, '/data/ids'))?.faults).toEqual([
    { pointer: '/data/ids', detail: 'must not have more than 3 items' },
  ])
})
