import { expect, test } from 'vitest'
import { networkLimiter } from './rate-limiter.ts'

function limiterAt(start: number) {
  const clock = { now: start }
  return { clock, limit: networkLimiter({ burst: 3, perSecond: 2 }, () => clock.now) }
}

test('a burst passes, then as many per second as the limit allows', () => {
  const { clock, limit } = limiterAt(1_000_000)
  const answers = () => Array.from({ length: 4 }, () => limit('198.51.100.7'))
  expect(answers()).toEqual([null, null, null, 1])
  clock.now += 500
  expect(answers()).toEqual([null, 1, 1, 1])
  clock.now += 1_000
  expect(answers()).toEqual([null, null, 1, 1])
  clock.now += 3_600_000
  expect(answers()).toEqual([null, null, null, 1])
})

test('a home with many addresses is one network, and the next home another', () => {
  const { limit } = limiterAt(1_000_000)
  const answers = ['1::a:1', '1::b:2', '1::c:3', '1::d:4'].map((tail) => limit(`2001:db8:7:${tail}`))
  expect(answers).toEqual([null, null, null, 1])
  expect(limit('2001:db8:7:2::1')).toBeNull()
  expect(limit('198.51.100.7')).toBeNull()
})

test('at most 10,000 networks are remembered, those seen last', () => {
  const { limit } = limiterAt(1_000_000)
  for (let index = 0; index < 3; index++) limit('198.51.100.7')
  const strangers = (count: number) => {
    for (let index = 0; index < count; index++) limit(`10.1.${index >> 8}.${index & 255}`)
  }
  strangers(9_999)
  expect(limit('198.51.100.7')).toBe(1)
  strangers(10_000)
  expect(limit('198.51.100.7')).toBeNull()
})
