import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider'

export type Algorithm = 'RS256' | 'PS256' | 'ES256' | 'ES384' | 'EdDSA'

/** An external provider: another path, other keys, and names only at userinfo. */
export type ExternalProvider = {
  url: string
  /** An access token as its clients get it. */
  token: (subject: string, algorithm?: Algorithm) => Promise<string>
  /** Replies of userinfo, by subject. */
  people: Record<string, Record<string, unknown>>
  rotate: () => Promise<void>
  goOffline: () => Promise<void>
  goOnline: () => Promise<void>
  stop: () => Promise<void>
}

type Options = { clientId: string; audience: string; portal: string }

const RESOURCE = 'urn:somebody:api'

export async function startExternalProvider({
  clientId,
  audience,
  portal,
}: Options): Promise<ExternalProvider> {
  const people: ExternalProvider['people'] = {}
  let provider: Provider
  const answer = (...args: Parameters<ReturnType<Provider['callback']>>) => provider.callback()(...args)
  let server = createServer((request, reply) => void answer(request, reply))
  const port = await listen(server, 0)
  const url = `http://127.0.0.1:${port}`

  async function make(): Promise<Provider> {
    const made = new Provider(url, {
      ...configuration({ clientId, audience, portal }),
      jwks: { keys: await makeKeys() },
      findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    })
    made.use(async (ctx, next) =>
      ctx.path === '/me' ? sendUserinfo(ctx as KoaContextWithOIDC, people) : next(),
    )
    made.use(async (ctx, next) => (ctx.path.startsWith('/hello') ? signInAtOnce(made, ctx) : next()))
    return made
  }
  provider = await make()

  async function close(): Promise<void> {
    server.closeAllConnections()
    await new Promise<void>((done) => server.close(() => done()))
  }

  return {
    url,
    people,
    token: async (subject, algorithm = 'RS256') => {
      const client = await provider.Client.find(clientId)
      if (!client) throw new Error('the client is configured')
      const resourceServer = new provider.ResourceServer(RESOURCE, resourceOf(audience, algorithm))
      const token = new provider.AccessToken({
        accountId: subject,
        client,
        resourceServer,
        gty: 'authorization_code',
      } as never)
      return token.save()
    },
    rotate: async () => {
      provider = await make()
    },
    goOffline: close,
    goOnline: async () => {
      server = createServer((request, reply) => void answer(request, reply))
      await listen(server, port)
    },
    stop: close,
  }
}

const resourceOf = (audience: string, alg: Algorithm) => ({
  scope: '',
  audience,
  accessTokenFormat: 'jwt' as const,
  accessTokenTTL: 300,
  jwt: { sign: { alg } },
})

const configuration = ({ clientId, audience, portal }: Options): Configuration => ({
  clients: [
    {
      client_id: clientId,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      redirect_uris: [`${portal}/auth/callback`],
      post_logout_redirect_uris: [`${portal}/`],
    },
  ],
  scopes: ['openid', 'offline_access', 'profile', 'email'],
  features: {
    devInteractions: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: async () => RESOURCE,
      useGrantedResource: async () => true,
      getResourceServerInfo: async () => resourceOf(audience, 'RS256'),
    },
  },
  issueRefreshToken: async () => true,
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({
      accountId: oidc.account?.accountId ?? '',
      clientId: oidc.client?.clientId ?? '',
    })
    grant.addOIDCScope('openid profile email')
    await grant.save()
    return grant
  },
  interactions: { url: (_ctx, { uid }) => `/hello/${uid}` },
  ttl: {
    AccessToken: 300,
    Grant: 3_600,
    IdToken: 300,
    Interaction: 300,
    RefreshToken: 3_600,
    Session: 3_600,
  },
  clientBasedCORS: () => true,
})

type UserinfoContext = Pick<KoaContextWithOIDC, 'get' | 'status' | 'body' | 'set'>

function sendUserinfo(ctx: UserinfoContext, people: ExternalProvider['people']): void {
  const payload = ctx.get('authorization').split('.')[1] ?? ''
  const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { sub: string }
  ctx.set('access-control-allow-origin', '*')
  ctx.body = { sub, ...people[sub] }
}

/** Its sign-in page has one button for the only person it knows. */
async function signInAtOnce(provider: Provider, ctx: unknown): Promise<void> {
  const { req, res, method } = ctx as KoaContextWithOIDC
  if (method === 'POST') {
    ;(ctx as { respond?: boolean }).respond = false
    return provider.interactionFinished(req, res, { login: { accountId: 'alice' } })
  }
  ;(ctx as UserinfoContext).body =
    '<!doctype html><title>Somebody</title><form method="post"><button>It is me</button></form>'
}

async function makeKeys(): Promise<JWK[]> {
  return Promise.all(
    ['RS256', 'ES256', 'ES384', 'Ed25519'].map(async (algorithm) => {
      const { privateKey } = await generateKeyPair(algorithm, { extractable: true, modulusLength: 2_048 })
      return { ...(await exportJWK(privateKey)), use: 'sig' }
    }),
  )
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}
