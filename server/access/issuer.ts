import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { unavailable } from '../http/refusal.ts'

export type Discovery = { jwks_uri: string; userinfo_endpoint?: string }

export type Issuer = {
  url: string
  /** Finds the key of a token; asks the issuer again for a key it has not seen. */
  key: JWTVerifyGetKey
  /** What the issuer tells of the bearer; null where it has nothing to say or will not. */
  userinfo: (token: string) => Promise<Record<string, unknown> | null>
  /** The sign-in that a token came from, where the issuer keeps its sign-ins in our database. */
  sessionOf?: (payload: Record<string, unknown>) => string
}

const FRESH_MS = 10 * 60_000
/** A stranger who makes up key ids must not make us ask the issuer for each of them. */
const FETCH_INTERVAL_MS = 10_000
const TIMEOUT_MS = 5_000

type Log = { warn: (details: object, text: string) => void }

export function remoteIssuer(url: string, log: Log, now: () => number = Date.now): Issuer {
  let discovery: Discovery | null = null
  let keys: ReturnType<typeof createLocalJWKSet> | null = null
  let fetchedAt = Number.NEGATIVE_INFINITY
  let fetching: Promise<boolean> | null = null

  async function fetchKeys(): Promise<boolean> {
    fetchedAt = now()
    try {
      const found = await getJson(`${url.replace(/\/$/, '')}/.well-known/openid-configuration`)
      if (found.issuer !== url) throw new Error('the discovery document names another issuer')
      discovery = found as unknown as Discovery
      keys = createLocalJWKSet((await getJson(discovery.jwks_uri)) as unknown as JSONWebKeySet)
      return true
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'the identity provider cannot be asked for its keys')
      return false
    }
  }

  // Requests that need the answer share one question. Known keys keep working while the issuer is away.
  function refresh(): Promise<boolean> {
    fetching ??= fetchKeys().finally(() => {
      fetching = null
    })
    return fetching
  }

  async function knownKeys() {
    if (!keys) await refresh()
    else if (now() - fetchedAt > FRESH_MS) void refresh()
    if (!keys) throw unavailable()
    return keys
  }

  return {
    url,
    key: async (header, token) => {
      const known = await knownKeys()
      try {
        return await known(header, token)
      } catch (error) {
        // Meanwhile another request may have asked, or be asking, for the key that is missing here.
        if (keys === known) {
          if (!fetching && now() - fetchedAt < FETCH_INTERVAL_MS) throw error
          if (!(await refresh())) throw unavailable()
        }
        return await (keys ?? known)(header, token)
      }
    },
    userinfo: async (token) => {
      await knownKeys()
      const endpoint = discovery?.userinfo_endpoint
      if (!endpoint) return null
      // A user made without a name would stay without one, so an issuer that is away is waited for.
      return await getJson(endpoint, { authorization: `Bearer ${token}` }).catch((error: unknown) => {
        if (error instanceof IssuerRefusedError) return null
        throw unavailable()
      })
    },
  }
}

/** The issuer has an answer, and it is no; anything else may be another one in a moment. */
class IssuerRefusedError extends Error {}
const REFUSED_STATUSES = new Set([401, 403, 404])

async function getJson(url: string, headers: Record<string, string> = {}): Promise<Record<string, unknown>> {
  const reply = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  const message = `${new URL(url).pathname} answered ${reply.status}`
  if (REFUSED_STATUSES.has(reply.status)) throw new IssuerRefusedError(message)
  if (!reply.ok) throw new Error(message)
  return (await reply.json()) as Record<string, unknown>
}
