import { expect, test } from 'vitest'
import { createCache } from './cache.ts'

/** A cache with a manual clock that counts its loads. */
function countingCache(keepMs: number) {
  let now = 0
  let asked = 0
  const keep = createCache<string>(keepMs, () => now)
  return {
    pass: (ms: number) => {
      now += ms
    },
    asked: () => asked,
    ask: (key: string, value: string | null = key) =>
      keep(key, async () => {
        asked++
        return value
      }),
  }
}

test('an answer is cached for its time, which restarts when it is loaded again', async () => {
  const { ask, asked, pass } = countingCache(100)
  expect(await ask('Ulm', 'first')).toBe('first')
  pass(99)
  expect([await ask('Ulm', 'second'), asked()]).toEqual(['first', 1])
  pass(1)
  expect([await ask('Ulm', 'second'), asked()]).toEqual(['second', 2])
  pass(99)
  expect([await ask('Ulm', 'third'), asked()]).toEqual(['second', 2])
})

test('null is not cached, and nothing with a time of 0', async () => {
  const none = countingCache(100)
  expect([await none.ask('Ulm', null), await none.ask('Ulm', 'there'), none.asked()]).toEqual([
    null,
    'there',
    2,
  ])
  const never = countingCache(0)
  await never.ask('Ulm')
  await never.ask('Ulm')
  expect(never.asked()).toBe(2)
})

test('a thousand answers are cached; the next evicts the oldest', async () => {
  const { ask, asked, pass } = countingCache(100)
  for (let index = 0; index < 1_000; index++) await ask(`place ${index}`)
  pass(100)
  await ask('place 0')
  await ask('one more')
  expect(asked()).toBe(1_002)
  await ask('place 0')
  await ask('one more')
  expect(asked()).toBe(1_002)
})
