import { generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tokenVerifier } from './access/token.ts'
import { writeLimiter } from './http/write-limiter.ts'
import { networkLimiter } from './identity/attempts/rate-limiter.ts'
import { createLog } from './log.ts'
import { createCache } from './places/cache.ts'
import { createCircuitBreaker } from './places/circuit-breaker.ts'
import { positionLimiter } from './recording/ingest/rate-limiter.ts'
import { refusalBuffer } from './security-log/refusal-buffer.ts'

// What is kept for a time in memory while the clock of the machine is set back by two days.

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())

function setClockBackAndPass(ms: number): void {
  vi.setSystemTime(Date.now() - 172_800_000)
  vi.advanceTimersByTime(ms)
}

const accepts = (work: () => unknown): boolean => {
  try {
    work()
    return true
  } catch {
    return false
  }
}

test('a device that has sent all it may sends again after a second', () => {
  const { maySend } = positionLimiter()
  const send = (positions: number) => maySend({ id: 'd', vehicle_id: 'v', company_id: 'c' }, positions)
  expect([send(10_000), send(1)]).toEqual([true, false])
  setClockBackAndPass(1_000)
  expect([send(100), send(1)]).toEqual([true, false])
})

test('a network and a company do the same', () => {
  const limit = networkLimiter({ burst: 1, perSecond: 1 })
  const { take } = writeLimiter({ burst: 2, perSecond: 2 })
  const write = () => accepts(() => take({ companyId: 'c', userId: 'u' }, 1))
  expect([limit('198.51.100.7'), limit('198.51.100.7'), write(), write()]).toEqual([null, 1, true, false])
  setClockBackAndPass(1_000)
  expect([limit('198.51.100.7'), limit('198.51.100.7'), write(), write()]).toEqual([null, 1, true, false])
})

test('refusals are written a minute later', async () => {
  const counts: number[] = []
  const buffer = refusalBuffer(async (events) => counts.push(...events.map(({ count }) => count)))
  const refuse = () => buffer.observe({ kind: 'access.denied', address: '203.0.113.7', requestId: null })
  refuse()
  await buffer.flush()
  refuse()
  setClockBackAndPass(60_000)
  await buffer.flush()
  expect(counts).toEqual([1, 1])
})

test('a geocoder that failed is asked again, and its answers are forgotten', async () => {
  const ask = createCircuitBreaker(createLog('silent'))
  const keep = createCache<string>(30_000)
  for (let nth = 0; nth < 3; nth++) await ask(() => Promise.reject(new Error('it failed')))
  await keep('Ulm', async () => 'old')
  setClockBackAndPass(30_000)
  expect(await ask(async () => 'Ulm')).toBe('Ulm')
  expect(await keep('Ulm', async () => 'new')).toBe('new')
})

test('a token that was accepted is checked again after a minute', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const key = vi.fn(async () => publicKey)
  const url = 'https://issuer.example'
  const verify = tokenVerifier({ url, key, userinfo: async () => null }, 'wegbuch-api')
  const token = await new SignJWT({ sub: 's', iss: url, aud: 'wegbuch-api', exp: Date.now() / 1_000 + 3_600 })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
    .sign(privateKey)
  await verify(`Bearer ${token}`)
  await verify(`Bearer ${token}`)
  expect(key).toHaveBeenCalledTimes(1)
  setClockBackAndPass(60_000)
  await verify(`Bearer ${token}`)
  expect(key).toHaveBeenCalledTimes(2)
})
