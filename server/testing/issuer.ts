import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

export type TestIssuer = {
  url: string
  /** Signs an access token; given claims take precedence, undefined ones are left out. */
  token: (claims?: JWTPayload, header?: Record<string, unknown>) => Promise<string>
  /** What the userinfo endpoint replies; null answers 403. */
  userinfo: (reply: Record<string, unknown> | null) => void
  requestCounts: Record<string, number>
  publicJwk: Record<string, unknown>
  rotate: () => Promise<void>
  stop: () => Promise<void>
}

/** Longer than the longest run of requests by one person. */
const VALID_S = 7_200

export const TEST_AUDIENCE = 'wegbuch-api'

/** A small OpenID issuer for tests: keys, discovery and userinfo, on loopback. */
export async function startIssuer(): Promise<TestIssuer> {
  const requestCounts: Record<string, number> = {}
  let info: Record<string, unknown> | null = null
  let url = ''
  let count = 0
  const makeKey = async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256')
    const kid = `key-${count++}`
    return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } }
  }
  let current = await makeKey()

  const answers: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer: url,
      jwks_uri: `${url}/jwks`,
      userinfo_endpoint: `${url}/me`,
    }),
    '/jwks': () => ({ keys: [current.jwk] }),
    '/me': () => info,
  }
  const server = createServer((request, reply) => {
    const path = request.url ?? ''
    requestCounts[path] = (requestCounts[path] ?? 0) + 1
    const answer = answers[path]?.() ?? null
    reply.writeHead(answer ? 200 : 403, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    requestCounts,
    get publicJwk() {
      return current.jwk
    },
    token: async (claims = {}, header = {}) => {
      const now = Math.floor(Date.now() / 1000)
      const payload = {
        iss: url,
        aud: TEST_AUDIENCE,
        sub: 'somebody',
        iat: now,
        exp: now + VALID_S,
        ...claims,
      }
      const protectedHeader = { alg: 'ES256', typ: 'at+jwt', kid: current.kid, ...header }
      return new SignJWT(payload).setProtectedHeader(protectedHeader).sign(current.privateKey)
    },
    userinfo: (reply) => {
      info = reply
    },
    rotate: async () => {
      current = await makeKey()
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
