import { expect, test } from 'vitest'
import { requestRateLimiter } from './request-rate-limiter.ts'

test('a user has a thousand calls a second, and others are not affected', () => {
  let now = 1_000_000
  const allow = requestRateLimiter(() => now)
  for (let index = 0; index < 1_000; index++) allow('ann')
  expect(() => allow('ann')).toThrow(
    expect.objectContaining({ code: 'rate_limited', headers: { 'retry-after': '1' } }),
  )
  expect(() => allow('bea')).not.toThrow()
  now += 1_000
  expect(() => allow('ann')).not.toThrow()
})
