import { expect, test } from 'vitest'
import { createCache } from './cache.ts'

/** A keeper with a clock to be turned, and how often it had to ask. */
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

test('an answer is kept for its time and asked for again after it, the time beginning anew', async () => {
  const { ask, asked, pass } = countingCache(100)
  expect(await ask('Ulm', 'first')).toBe('first')
  pass(99)
  expect([await ask('Ulm', 'second'), asked()]).toEqual(['first', 1])
  pass(1)
  expect([await ask('Ulm', 'second'), asked()]).toEqual(['second', 2])
  pass(99)
  expect([await ask('Ulm', 'third'), asked()]).toEqual(['second', 2])
})

test('no answer is not kept, nor anything with no time to keep it', async () => {
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

test('a thousand answers are kept, and one more puts out the oldest, not one that was asked for anew since', async () => {
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
