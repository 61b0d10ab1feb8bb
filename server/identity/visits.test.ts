import { expect, test } from 'vitest'
import { newSignIn } from './testing/flow.ts'
import { useIdentity } from './testing.ts'

const it = useIdentity({ TRUST_PROXY: '127.0.0.1' }, { visits: { burst: 4, perSecond: 0.001 } })

const get = (url: string, from: string) => it.browser().get(url, { 'x-forwarded-for': from })

test('one network is slowed down, its neighbours are not', async () => {
  const signIn = (from: string) => get(newSignIn(it.config).url, from)
  for (let index = 1; index <= 3; index++)
    expect((await signIn(`2001:db8:7:7::${index}`)).statusCode).toBe(303)
  expect((await get('/idp/session/end', '2001:db8:7:7::4')).statusCode).toBe(200)

  const refused = await signIn('2001:db8:7:7::5')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(900)
  expect(refused.headers['set-cookie']).toBeUndefined()
  expect(refused.body).toContain('Too many requests came from your network')
  expect((await get('/idp/auth/resumed', '2001:db8:7:7::6')).statusCode).toBe(429)
  expect((await get('/idp/session/end', '2001:db8:7:7::6')).statusCode).toBe(429)

  expect((await signIn('2001:db8:7:8::1')).statusCode).toBe(303)
  expect((await signIn('198.51.100.7')).statusCode).toBe(303)
  // Tokens are refreshed, and the keys read, all the same.
  expect((await get('/idp/jwks', '2001:db8:7:7::7')).statusCode).toBe(200)
})
