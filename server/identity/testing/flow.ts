import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Browser, Reply } from './browser.ts'

export type Tokens = {
  access_token: string
  refresh_token: string
  id_token: string
  expires_in: number
  token_type: string
}

/** The random values of a client for one sign-in. */
export function newSignIn({ publicUrl, oidc }: Config, more: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const parameters = {
    client_id: oidc.clientId,
    response_type: 'code',
    redirect_uri: `${publicUrl.origin}/auth/callback`,
    scope: 'openid profile email offline_access',
    state: randomBytes(8).toString('base64url'),
    nonce: randomBytes(8).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  }
  return { verifier, parameters, url: `/idp/auth?${new URLSearchParams(parameters).toString()}` }
}

export type SignIn = ReturnType<typeof newSignIn>

/** The first page of a sign-in. */
export const openSignIn = async (browser: Browser, signIn: SignIn): Promise<Reply> =>
  browser.follow(await browser.get(signIn.url))

/** The parameters of the redirect to the portal. */
export function redirectParameters(reply: Reply): URLSearchParams {
  const { location } = reply.headers
  if (!location) throw new Error(`no redirect but ${reply.statusCode}`)
  return new URL(location).searchParams
}

/** Requests a token like a client, not like a page. */
const requestToken = (browser: Browser, values: Record<string, string>) =>
  browser.post('/idp/token', values, { accept: 'application/json' })

export const exchangeCode = (browser: Browser, signIn: SignIn, code: string | null): Promise<Reply> =>
  requestToken(browser, {
    grant_type: 'authorization_code',
    client_id: signIn.parameters.client_id,
    code: code ?? '',
    code_verifier: signIn.verifier,
    redirect_uri: signIn.parameters.redirect_uri,
  })

export const refreshTokens = (browser: Browser, token: string): Promise<Reply> =>
  requestToken(browser, { grant_type: 'refresh_token', client_id: 'wegbuch', refresh_token: token })

export const revokeToken = (browser: Browser, token: string): Promise<Reply> =>
  browser.post('/idp/token/revocation', { client_id: 'wegbuch', token }, { accept: 'application/json' })

/** Signs in by the page and returns the tokens. */
export async function signInAs(
  browser: Browser,
  config: Config,
  credentials: { email: string; password: string },
): Promise<Tokens> {
  const signIn = newSignIn(config)
  const page = await openSignIn(browser, signIn)
  const back = await browser.follow(await browser.submit(page, credentials))
  const reply = await exchangeCode(browser, signIn, redirectParameters(back).get('code'))
  if (reply.statusCode !== 200) throw new Error(`no tokens but ${reply.statusCode} ${reply.body}`)
  return reply.json<Tokens>()
}
