import { createSecretKey } from 'node:crypto'
import { exportSPKI, generateKeyPair, importJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startIssuer, TEST_AUDIENCE, type TestIssuer } from '../testing/issuer.ts'
import { remoteIssuer } from './issuer.ts'
import { tokenVerifier, type VerifyToken } from './token.ts'

let issuer: TestIssuer
let verify: VerifyToken
const quiet = { warn: () => {} }

beforeAll(async () => {
  issuer = await startIssuer()
  verify = tokenVerifier(remoteIssuer(issuer.url, quiet), TEST_AUDIENCE)
})
afterAll(() => issuer.stop())

const codeOf = (token: string) =>
  verify(`Bearer ${token}`).then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  )

const seconds = (offset: number) => Math.floor(Date.now() / 1000) + offset

test('a valid token names its bearer', async () => {
  const token = await issuer.token({
    sub: 'ada',
    email: 'ada@example.test',
    email_verified: true,
    given_name: 'Ada',
  })
  expect((await verify(`Bearer ${token}`)).claims).toEqual({
    issuer: issuer.url,
    subject: 'ada',
    email: 'ada@example.test',
    emailVerified: true,
    givenName: 'Ada',
    familyName: null,
    locale: null,
    issuedAt: expect.any(Number),
  })
})

const refused: [why: string, claims: Record<string, unknown>, header?: Record<string, unknown>][] = [
  ['another issuer', { iss: 'https://evil.test' }],
  ['another audience', { aud: 'wegbuch' }],
  ['no audience', { aud: undefined }],
  ['expired beyond the leeway', { exp: seconds(-31) }],
  ['not valid yet beyond the leeway', { nbf: seconds(60) }],
  ['no expiry', { exp: undefined }],
  ['no subject', { sub: undefined }],
  ['an empty subject', { sub: '' }],
  ['a subject with a null', { sub: 'a\u0000b' }],
  ['a subject of 256 characters', { sub: 'a'.repeat(256) }],
  ['an expiry that is no number', { exp: 'tomorrow' }],
  ['the type of an ID token elsewhere', {}, { typ: 'id_token+jwt' }],
  ['no type', {}, { typ: undefined }],
  ['an unknown key', {}, { kid: 'made-up' }],
  ['a key id that is a path', {}, { kid: '../../etc/passwd' }],
  ['a key id that is a statement', {}, { kid: "' or 1=1 --" }],
  ['a very long key id', {}, { kid: 'k'.repeat(100_000) }],
]

test.each(refused)('refused: %s', async (_why, claims, header) => {
  expect(await codeOf(await issuer.token(claims, header))).toBe('auth.invalid_token')
})

const accepted: [why: string, claims: Record<string, unknown>, header?: Record<string, unknown>][] = [
  ['expired within the leeway', { exp: seconds(-20) }],
  ['valid from within the leeway', { nbf: seconds(20) }],
  ['one of several audiences', { aud: ['other', TEST_AUDIENCE] }],
  ['the plain type', {}, { typ: 'JWT' }],
]

test.each(accepted)('accepted: %s', async (_why, claims, header) => {
  expect(await codeOf(await issuer.token({ sub: 'ada', ...claims }, header))).toBe('accepted')
})

const claims = () => ({ iss: issuer.url, aud: TEST_AUDIENCE, sub: 'eve', exp: seconds(600) })
const kid = () => String(issuer.publicJwk.kid)

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('refused: no signature at all', async () => {
  expect(await codeOf(`${part({ alg: 'none', typ: 'at+jwt' })}.${part(claims())}.`)).toBe(
    'auth.invalid_token',
  )
})

test('refused: signed symmetrically with the public key as the secret', async () => {
  const key = await importJWK(issuer.publicJwk, 'ES256', { extractable: true })
  const secret = createSecretKey(Buffer.from(await exportSPKI(key as Exclude<typeof key, Uint8Array>)))
  const header = { alg: 'HS256', typ: 'at+jwt', kid: kid() }
  expect(await codeOf(await new SignJWT(claims()).setProtectedHeader(header).sign(secret))).toBe(
    'auth.invalid_token',
  )
})

test('refused: a symmetric algorithm, even if the issuer were to publish such a key', async () => {
  const secret = createSecretKey(Buffer.from('a secret of thirty-two characters'))
  const careless = tokenVerifier(
    { url: issuer.url, key: async () => secret, userinfo: async () => null },
    TEST_AUDIENCE,
  )
  const token = await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' }).sign(secret)
  await expect(careless(`Bearer ${token}`)).rejects.toMatchObject({ code: 'auth.invalid_token' })
})

test("refused: another key under the issuer's key id", async () => {
  const { privateKey } = await generateKeyPair('ES256')
  const header = { alg: 'ES256', typ: 'at+jwt', kid: kid() }
  expect(await codeOf(await new SignJWT(claims()).setProtectedHeader(header).sign(privateKey))).toBe(
    'auth.invalid_token',
  )
})

test('refused: a token that contains its own key', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await crypto.subtle.exportKey('jwk', publicKey)
  const header = {
    alg: 'ES256',
    typ: 'at+jwt',
    jwk: { kty: jwk.kty ?? '', crv: jwk.crv ?? '', x: jwk.x ?? '', y: jwk.y ?? '' },
  }
  expect(await codeOf(await new SignJWT(claims()).setProtectedHeader(header).sign(privateKey))).toBe(
    'auth.invalid_token',
  )
})

test.each(['', 'Bearer', 'Bearer ', 'Basic abc', 'Bearer a b', 'Bearer ..', 'Bearer \u00fc.\u00fc.\u00fc'])(
  'a header without a token is refused: %j',
  async (header) => {
    await expect(verify(header)).rejects.toMatchObject({ status: 401 })
  },
)

test('a token that was accepted is refused once it has expired', async () => {
  let now = Date.now()
  const aging = tokenVerifier(remoteIssuer(issuer.url, quiet), TEST_AUDIENCE, () => now)
  const token = await issuer.token({ exp: seconds(20) })
  await expect(aging(`Bearer ${token}`)).resolves.toBeDefined()
  now += 51_000
  await expect(aging(`Bearer ${token}`)).rejects.toMatchObject({ code: 'auth.invalid_token' })
})
