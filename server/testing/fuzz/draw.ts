import fc from 'fast-check'
import type { Call } from '#contract/kernel/call.ts'
import { hasSubjectId } from '#contract/kernel/resource.ts'
import { hostile, hostileText } from './hostile.ts'
import { invalidValues, replaceAt, type Schema, schemaPaths, validValues } from './values.ts'

// Not '..', which every client resolves: it would be a request for something else.
const HOSTILE_IDS = [
  'x',
  '%00',
  '%F0%9F%9A%97',
  "1'or'1",
  '0',
  'null',
  '9'.repeat(150),
  '9'.repeat(201),
  'x'.repeat(5_000),
  '%CC%95%CC%80'.repeat(500),
  '019-',
  '%2e%2e%2f',
]

export type DrawnRequest = {
  call: Call
  id: string
  /** With existing ids of the caller, so that the body is checked. */
  isOwn: boolean
  query: Record<string, string>
  body: unknown
  wrongAt: string | null
  /** With something meant to be expensive; any declared answer is fine. */
  isHostile: boolean
}

/** A wrong value in a query, where everything is text. */
function queryText(value: unknown, schema: Schema): string {
  const { pattern, maxLength = 0 } = schema
  const isAnyText = !pattern && !schema.format && !schema.enum
  if (isAnyText) return 'x'.repeat(maxLength + 1)
  const text = typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)
  return new RegExp(pattern ?? '^$').test(text) ? 'not this!' : text
}

export function drawRequest(call: Call): fc.Arbitrary<DrawnRequest> {
  const good = goodRequest(call)
  const places = schemaPaths(call.body ?? call.query ?? {})
  if (places.length === 0) return good
  const cruel = fc
    .tuple(good, fc.constantFrom(...places), hostile, hostileText)
    .map(([request, { path }, value, text]): DrawnRequest => {
      const [name = ''] = path
      return call.body
        ? { ...request, isHostile: true, body: replaceAt(request.body, path, value) }
        : {
            ...request,
            isHostile: true,
            query: { ...request.query, [name]: text.slice(0, 3_000).toWellFormed() },
          }
    })
  // `data.id` is optional and compared with the path. A query parameter that accepts any text has no wrong value.
  const targets = places.filter(
    ({ path, schema }) => path.join('/') !== 'data/id' && (call.body || schema.pattern !== undefined),
  )
  const choices = [
    { arbitrary: good, weight: 4 },
    { arbitrary: cruel, weight: 2 },
  ]
  if (targets.length > 0) choices.push({ arbitrary: wrongRequest(call, good, targets), weight: 4 })
  return fc.oneof(...choices)
}

const goodRequest = (call: Call): fc.Arbitrary<DrawnRequest> =>
  fc.record({
    call: fc.constant(call),
    id: fc.oneof(fc.uuid(), fc.constantFrom(...HOSTILE_IDS)),
    isOwn: fc.boolean(),
    query: (call.query ? validValues(call.query as Schema) : fc.constant({})) as fc.Arbitrary<
      Record<string, string>
    >,
    body: call.body ? validValues(call.body as Schema) : fc.constant(undefined),
    wrongAt: fc.constant(null),
    isHostile: fc.constant(false),
  })

/** An id that is not that of the path would be refused before a value that only a rule refuses. */
const withoutId = (call: Call, body: unknown) =>
  hasSubjectId(call.body) ? body : replaceAt(body, ['data', 'id'], undefined)

const wrongRequest = (
  call: Call,
  good: fc.Arbitrary<DrawnRequest>,
  targets: ReturnType<typeof schemaPaths>,
) =>
  fc.constantFrom(...targets).chain(({ path, schema }) =>
    fc.tuple(good, invalidValues(schema)).map(([request, value]): DrawnRequest => {
      const [name = ''] = path
      return call.body
        ? {
            ...request,
            body: replaceAt(withoutId(call, request.body), path, value),
            wrongAt: `/${path.join('/')}`,
          }
        : { ...request, query: { ...request.query, [name]: queryText(value, schema) }, wrongAt: name }
    }),
  )
