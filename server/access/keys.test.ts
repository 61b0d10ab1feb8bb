import { afterEach, expect, test } from 'vitest'
import { startIssuer, TEST_AUDIENCE, type TestIssuer } from '../testing/issuer.ts'
import { remoteIssuer } from './keys.ts'
import { tokenVerifier } from './token.ts'

const issuers: TestIssuer[] = []
afterEach(() => Promise.all(issuers.splice(0).map((issuer) => issuer.stop())))

async function newIssuer(): Promise<TestIssuer> {
  const issuer = await startIssuer()
  issuers.push(issuer)
  return issuer
}

const quiet = { warn: () => {} }

test('an issuer that cannot be reached at first use is 503 with a time to come back', async () => {
  const issuer = await newIssuer()
  const token = await issuer.token()
  await issuer.stop()
  const verify = tokenVerifier(remoteIssuer(issuer.url, quiet), TEST_AUDIENCE)
  await expect(verify(`Bearer ${token}`)).rejects.toMatchObject({
    code: 'unavailable',
    status: 503,
    headers: { 'retry-after': '5' },
  })
})

test('known keys keep working while the issuer is away, however long', async () => {
  let now = Date.now()
  const issuer = await newIssuer()
  const verify = tokenVerifier(
    remoteIssuer(issuer.url, quiet, () => now),
    TEST_AUDIENCE,
    () => Date.now(),
  )
  await verify(`Bearer ${await issuer.token({ sub: 'first' })}`)
  const later = await issuer.token({ sub: 'later' })
  await issuer.stop()
  now += 24 * 3_600_000
  expect((await verify(`Bearer ${later}`)).claims.subject).toBe('later')
})

test('a key that the issuer has just begun to use is fetched', async () => {
  let now = Date.now()
  const issuer = await newIssuer()
  const verify = tokenVerifier(
    remoteIssuer(issuer.url, quiet, () => now),
    TEST_AUDIENCE,
  )
  await verify(`Bearer ${await issuer.token()}`)
  await issuer.rotate()
  now += 10_001
  expect((await verify(`Bearer ${await issuer.token({ sub: 'new-key' })}`)).claims.subject).toBe('new-key')
})

test('made-up key ids do not make us ask the issuer again and again', async () => {
  const issuer = await newIssuer()
  const verify = tokenVerifier(remoteIssuer(issuer.url, quiet), TEST_AUDIENCE)
  await verify(`Bearer ${await issuer.token()}`)
  for (let attempt = 0; attempt < 50; attempt++) {
    const token = await issuer.token({}, { kid: `made-up-${attempt}` })
    await expect(verify(`Bearer ${token}`)).rejects.toMatchObject({ code: 'auth.invalid_token' })
  }
  expect(issuer.asked['/jwks']).toBe(1)
})

test('a hundred first requests ask the issuer once', async () => {
  const issuer = await newIssuer()
  const verify = tokenVerifier(remoteIssuer(issuer.url, quiet), TEST_AUDIENCE)
  const tokens = await Promise.all(
    Array.from({ length: 100 }, (_, index) => issuer.token({ sub: `s${index}` })),
  )
  await Promise.all(tokens.map((token) => verify(`Bearer ${token}`)))
  expect(issuer.asked['/jwks']).toBe(1)
})
