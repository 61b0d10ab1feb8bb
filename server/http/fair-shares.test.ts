import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type WorkLimits, workLimiter } from './limiter.ts'

const LIMITS: WorkLimits = {
  total: { running: 8, waiting: 20 },
  user: { running: 3, waiting: 20 },
  company: { running: 8, waiting: 20 },
  fairness: { crowded: { from: 4, user: 1 }, heavy: { running: 2, waiting: 1 } },
  maxWaitMs: 60_000,
  maxDelayMs: 60_000,
  retryAfterS: 1,
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Calls that last as long as a test says; what they came to, by the name of their user and a number. */
function users() {
  const limiter = workLimiter(LIMITS)
  const begun: string[] = []
  const refused: string[] = []
  return {
    begun,
    refused,
    call: (user: string, name: string, ms: number) => {
      limiter
        .runForUser(user, () => {
          begun.push(name)
          return new Promise((end) => setTimeout(end, ms))
        })
        .catch(() => refused.push(name))
      return vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('on a crowded server a user runs one call at a time, and whoever has none gets a slot', async () => {
  const { begun, call } = users()
  for (const name of ['a1', 'a2', 'a3']) await call('ann', name, 1_000)
  for (const name of ['b1', 'b2', 'b3']) await call('bea', name, 2_000)
  for (const name of ['c1', 'c2']) await call('cem', name, 3_000)
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1'])
  await call('dan', 'd1', 1_000)
  expect(begun.at(-1)).toBe('d1')
  // Those of ann have ended: three run, so there is room for a second one.
  await vi.advanceTimersByTimeAsync(1_000)
  expect(begun.slice(6)).toEqual(['b2', 'b3'])
})

test('users who have held slots for long share a few of them; what is beyond is refused at once', async () => {
  const { begun, refused, call } = users()
  for (const user of ['ann', 'bea', 'cem', 'dan']) await call(user, `${user} long`, 6_000)
  await vi.advanceTimersByTimeAsync(6_000)
  for (const user of ['ann', 'bea', 'cem', 'dan']) await call(user, `${user} again`, 1_000)
  expect(begun.slice(4)).toEqual(['ann again', 'bea again'])
  expect(refused).toEqual(['dan again'])
  await call('eva', 'eva', 1_000)
  expect(begun.at(-1)).toBe('eva')
})

test('many quick calls make nobody heavy, and long ones are forgotten', async () => {
  const { begun, refused, call } = users()
  const all = ['ann', 'bea', 'cem']
  for (let nth = 0; nth < 100; nth += 1) {
    await call('ann', 'quick', 900)
    await vi.advanceTimersByTimeAsync(900)
  }
  for (const user of ['bea', 'cem']) await call(user, 'long', 8_000)
  // 7 s beyond the first, 3 are free, and a tenth of a second is forgotten in each.
  await vi.advanceTimersByTimeAsync(8_000 + 40_000)
  for (const user of all) await call(user, user, 1_000)
  expect(begun.slice(102)).toEqual(all)
  expect(refused).toEqual([])
})
