import { afterEach, expect, test, vi } from 'vitest'
import { useApp } from '../testing/app.ts'
import { missedLinkLimiter } from './missed-links.ts'

const app = useApp()
afterEach(() => void vi.useRealTimers())

const ID = '01a1ec45-2ec7-7e0c-a5fa-5160bd992052'

test('sixty wrong links a minute and network, and right ones do not count', async () => {
  let now = 0
  const follow = missedLinkLimiter(() => now)
  const outcome = (address: string, isRight: boolean) =>
    follow(address, async () => isRight).then(
      () => 'right',
      (error: { code: string }) => error.code,
    )
  for (let nth = 0; nth < 200; nth++) expect(await outcome('2001:db8::1', true)).toBe('right')
  const missed = await Promise.all(
    Array.from({ length: 70 }, (_, nth) => outcome(`2001:db8::${nth.toString(16)}`, false)),
  )
  expect(missed.filter((code) => code === 'not_found')).toHaveLength(60)
  expect(missed.filter((code) => code === 'rate_limited')).toHaveLength(10)
  expect(await outcome('2001:db8::1', true)).toBe('rate_limited')
  expect(await outcome('2001:db8:0:1::1', false)).toBe('not_found')
  now = 60_000
  expect(await outcome('2001:db8::1', true)).toBe('right')
})

test.each([
  `/api/report-recipients/${ID}/confirm/${ID}`,
  `/api/report-recipients/${ID}/unsubscribe/${ID}`,
  `/api/event_notification_subscriptions/${ID}/confirm/${ID}`,
  `/api/event_notification_subscriptions/${ID}/unsubscribe/${ID}`,
])('whoever guesses waits: %s', async (url) => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const replies: number[] = []
  // A network of its own for each call, some of whose limits are shared.
  const network = `2001:db8:${url.length}:${url.includes('unsub') ? 1 : 2}`
  for (let nth = 0; nth < 61; nth++)
    replies.push(
      (await app.app.inject({ method: 'POST', url, remoteAddress: `${network}::${nth.toString(16)}` }))
        .statusCode,
    )
  expect([replies[0], replies[59], replies[60]]).toEqual([404, 404, 429])
})
