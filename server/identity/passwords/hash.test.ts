import { expect, test } from 'vitest'
import { checkPassword, hashPassword } from './hash.ts'
import { passwordHasher } from './hasher.ts'

const CHEAP = { memory: 8, passes: 1, parallelism: 1 }

test('a hash contains its cost, and no two are equal', async () => {
  const [one, two] = [await hashPassword('x', CHEAP), await hashPassword('x', CHEAP)]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(two)
})

test('the correct password matches, also with letters in another Unicode form', async () => {
  const hash = await hashPassword('Kraniche über Ulm', CHEAP)
  expect(await checkPassword('Kraniche über Ulm', hash, CHEAP)).toEqual({ matches: true, isOutdated: false })
  expect((await checkPassword('Kraniche u\u0308ber Ulm', hash, CHEAP)).matches).toBe(true)
  expect((await checkPassword('kraniche über Ulm', hash, CHEAP)).matches).toBe(false)
})

test('a hash of another cost still works and is reported as outdated', async () => {
  const hash = await hashPassword('x', CHEAP)
  expect(await checkPassword('x', hash, { ...CHEAP, passes: 2 })).toEqual({ matches: true, isOutdated: true })
})

test('a hash made by the reference implementation is understood', async () => {
  // argon2id, t=2, m=65536, p=1, of "password" with the salt "somesalt".
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect((await checkPassword('password', hash, CHEAP)).matches).toBe(true)
})

test('without an account the same work is done, and nothing matches', async () => {
  const hasher = passwordHasher(CHEAP)
  expect(await hasher.check('nobody has this password', null)).toEqual({ matches: false, isOutdated: false })
})

test('a text too long for a password is not looked at, and does not match', async () => {
  const hasher = passwordHasher(CHEAP)
  for (const [length, matches] of [
    [200, true],
    [201, false],
  ] as const) {
    const password = '🦩'.repeat(length)
    expect(await hasher.check(password, await hasher.hash(password))).toEqual({ matches, isOutdated: false })
  }
})

test('passwords beyond a full queue are refused, and the others are served', async () => {
  const hasher = passwordHasher(CHEAP)
  const results = await Promise.allSettled(Array.from({ length: 150 }, () => hasher.hash('x')))
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(102)
  expect(await hasher.hash('x')).toContain('argon2id')
})
