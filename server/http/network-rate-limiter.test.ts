import { expect, test } from 'vitest'
import { networkRateLimiter } from './network-rate-limiter.ts'

test('a network has sixty requests a minute, and others are not affected', () => {
  let now = 0
  const limit = networkRateLimiter(() => now)
  for (let nth = 0; nth < 60; nth++) limit(`2001:db8::${nth}`)
  expect(() => limit('2001:db8::ff')).toThrow(
    expect.objectContaining({ code: 'rate_limited', headers: { 'retry-after': '60' } }),
  )
  expect(() => limit('2001:db8:0:1::1')).not.toThrow()
  now += 60_000
  expect(() => limit('2001:db8::ff')).not.toThrow()
})
