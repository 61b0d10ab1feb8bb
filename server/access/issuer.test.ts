import { afterEach, expect, test } from 'vitest'
import { startIssuer, TEST_AUDIENCE, type TestIssuer } from '../testing/issuer.ts'
import { remoteIssuer } from './issuer.ts'
import { tokenVerifier } from './token.ts'

const issuers: TestIssuer[] = []
afterEach(() => Promise.all(issuers.splice(0).map((issuer) => issuer.stop())))

async function newIssuer(): Promise<TestIssuer> {
  const issuer = await startIssuer()
  issuers.push(issuer)
  return issuer
}

const quiet = { warn: () => {} }

test('an issuer that is unavailable at first use is answered with 503 and Retry-After', async () => {
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

test('known keys keep working while the issuer is unavailable, however long', async () => {
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

test('a new key of the issuer is fetched', async () => {
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

test('unknown key ids do not cause a request to the issuer each', async () => {
  const issuer = await newIssuer()
  const verify = tokenVerifier(remoteIssuer(issuer.url, quiet), TEST_AUDIENCE)
  await verify(`Bearer ${await issuer.token()}`)
  for (let attempt = 0; attempt < 50; attempt++) {
    const token = await issuer.token({}, { kid: `made-up-${attempt}` })
    await expect(verify(`Bearer ${token}`)).rejects.toMatchObject({ code: 'auth.invalid_token' })
  }
  expect(issuer.requestCounts['/jwks']).toBe(1)
})

test('a hundred first requests ask the issuer once', async () => {
  const issuer = await newIssuer()
  const verify = tokenVerifier(remoteIssuer(issuer.url, quiet), TEST_AUDIENCE)
  const tokens = await Promise.all(
    Array.from({ length: 100 }, (_, index) => issuer.token({ sub: `s${index}` })),
  )
  await Promise.all(tokens.map((token) => verify(`Bearer ${token}`)))
  expect(issuer.requestCounts['/jwks']).toBe(1)
})

test('requests that arrive while a new key is being fetched wait for it', async () => {
  let now = Date.now()
  const issuer = await newIssuer()
  const verify = tokenVerifier(
    remoteIssuer(issuer.url, quiet, () => now),
    TEST_AUDIENCE,
  )
  await verify(`Bearer ${await issuer.token()}`)
  await issuer.rotate()
  now += 10_001
  const tokens = await Promise.all(
    Array.from({ length: 5 }, (_, index) => issuer.token({ sub: `p${index}` })),
  )
  const subjects = await Promise.all(
    tokens.map(async (token) => (await verify(`Bearer ${token}`)).claims.subject),
  )
  expect(subjects).toEqual(['p0', 'p1', 'p2', 'p3', 'p4'])
})

test('a token with an unknown key is answered with 503 while the issuer is unavailable', async () => {
  let now = Date.now()
  const issuer = await newIssuer()
  const verify = tokenVerifier(
    remoteIssuer(issuer.url, quiet, () => now),
    TEST_AUDIENCE,
  )
  await verify(`Bearer ${await issuer.token()}`)
  await issuer.rotate()
  const token = await issuer.token()
  await issuer.stop()
  now += 10_001
  await expect(verify(`Bearer ${token}`)).rejects.toMatchObject({ code: 'unavailable' })
})

test('keys are fetched again after ten minutes, and a withdrawn one is refused', async () => {
  let now = Date.now()
  const issuer = await newIssuer()
  const remote = remoteIssuer(issuer.url, quiet, () => now)
  const old = await issuer.token({ sub: 'old' })
  await tokenVerifier(remote, TEST_AUDIENCE)(`Bearer ${old}`)
  await issuer.rotate()
  now += 10 * 60_000 + 1
  // The first request after that is still answered with the known keys, while new ones are fetched.
  const statusOfOld = () =>
    tokenVerifier(
      remote,
      TEST_AUDIENCE,
    )(`Bearer ${old}`).then(
      () => 200,
      (error: { status: number }) => error.status,
    )
  await expect.poll(statusOfOld).toBe(401)
})

test('a failing userinfo endpoint is answered with 503; one that refuses counts as having no claims', async () => {
  const issuer = await newIssuer()
  const remote = remoteIssuer(issuer.url, quiet)
  issuer.userinfo(null)
  await expect(remote.userinfo('token')).resolves.toBeNull()
  await issuer.stop()
  await expect(remote.userinfo('token')).rejects.toMatchObject({ code: 'unavailable' })
})
