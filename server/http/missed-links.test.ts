import { expect, test } from 'vitest'
import { missedLinkLimiter } from './missed-links.ts'
import { notFound, unavailable } from './refusal.ts'

test('sixty wrong links a minute and network; right ones and failures do not count', async () => {
  let now = 0
  const follow = missedLinkLimiter(() => now)
  const outcome = (address: string, refusal?: Error) =>
    follow(address, async () => {
      if (refusal) throw refusal
      return 'right'
    }).catch((error: { code: string }) => error.code)
  for (let nth = 0; nth < 200; nth++) {
    expect(await outcome('2001:db8::1')).toBe('right')
    expect(await outcome('2001:db8::1', unavailable())).toBe('unavailable')
  }
  const missed = await Promise.all(
    Array.from({ length: 70 }, (_, nth) => outcome(`2001:db8::${nth.toString(16)}`, notFound())),
  )
  expect(missed.filter((code) => code === 'not_found')).toHaveLength(60)
  expect(missed.filter((code) => code === 'rate_limited')).toHaveLength(10)
  expect(await outcome('2001:db8::1')).toBe('rate_limited')
  expect(await outcome('2001:db8:0:1::1', notFound())).toBe('not_found')
  now = 60_000
  expect(await outcome('2001:db8::1')).toBe('right')
})
