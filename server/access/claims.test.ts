import { expect, test, vi } from 'vitest'
import { claimsOf } from './token.ts'

test('a claim that is too long to be stored is ignored before it is normalized', () => {
  const endless = '\u0315\u0300'.repeat(500_000)
  const payload = {
    email: `${endless}@example.test`,
    given_name: endless,
    family_name: 'Lee',
    locale: endless,
  }
  expect(claimsOf(payload, 'https://issuer.test', 'ann')).toMatchObject({
    email: null,
    givenName: null,
    familyName: 'Lee',
    locale: null,
  })
})

test('a name with more marks on a letter than a body may have is left out', () => {
  const payload = { given_name: `Zoe${'\u0332'.repeat(31)}`, family_name: `Lee${'\u0332'.repeat(30)}` }
  const { givenName, familyName } = claimsOf(payload, 'https://issuer.test', 'ann')
  expect([givenName, familyName]).toEqual([null, payload.family_name])
})

test.each([-1e15, 1e300, Number.NaN, '7', undefined])(
  'a token that was issued at %s counts as issued now',
  (iat) => {
    vi.useFakeTimers({ now: 1_780_000_000_000 })
    try {
      expect(claimsOf({ iat }, 'https://issuer.test', 'ann').issuedAt).toBe(1_780_000_000)
    } finally {
      vi.useRealTimers()
    }
  },
)
