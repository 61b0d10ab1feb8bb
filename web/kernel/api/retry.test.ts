import { expect, test } from 'vitest'
import { NetworkError, readProblem } from '../problem.ts'
import { isRetryable, retryDelay } from './retry.ts'

const problemWith = (status: number, retryAfter?: string) =>
  readProblem(
    new Response('{"errors":[]}', { status, headers: retryAfter ? { 'retry-after': retryAfter } : {} }),
  )

test.each([
  [503, '1', true],
  [503, '5', true],
  [500, undefined, true],
  [429, '1', true],
  [429, '43200', false],
  [429, undefined, false],
  [404, undefined, false],
])('a %i with Retry-After %s is retried: %s', async (status, retryAfter, expected) => {
  expect(isRetryable(await problemWith(status, retryAfter))).toBe(expected)
})

test.each([
  [503, '1', [1_000, 1_000]],
  [429, '1', [1_000, 1_000]],
  [503, '5', [2_000, 2_000]],
  [500, undefined, [400, 800]],
  [503, 'Wed, 21 Oct 2026 07:28:00 GMT', [400, 800]],
])('after a %i with Retry-After %s the retries wait %j', async (status, retryAfter, expected) => {
  const problem = await problemWith(status, retryAfter)
  expect([retryDelay(0, problem), retryDelay(1, problem)]).toEqual(expected)
})

test('a network error is retried after 400 ms', () => {
  expect(isRetryable(new NetworkError())).toBe(true)
  expect(retryDelay(0, new NetworkError())).toBe(400)
})
