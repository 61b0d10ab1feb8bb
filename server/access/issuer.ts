import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { unavailable } from '../http/refusal.ts'
import { monotonicNow } from '../monotonic-clock.ts'

export type Discovery = { jwks_uri: string; userinfo_endpoint?: string }

export type Issuer = {
  url: string
  /** Finds the key of a token; fetches the keys of the issuer again for an unknown one. */
  key: JWTVerifyGetKey
  /** The claims of the userinfo endpoint; null where the issuer has no such endpoint or refuses. */
  userinfo: (token: string) => Promise<Record<string, unknown> | null>
  /** The session of a token, where the issuer stores its sessions in our database. */
  sessionOf?: (payload: Record<string, unknown>) => string
}

const FRESH_MS = 10 * 60_000
/** Made-up key ids must not cause a request to the issuer each. */
const FETCH_INTERVAL_MS = 10_000
const TIMEOUT_MS = 5_000

type Log = { warn: (details: object, text: string) => void }

export function remoteIssuer(url: string, log: Log, now: () => number = monotonicNow): Issuer {
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

  // Concurrent requests share one fetch. Known keys keep working while the issuer is unavailable.
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
        // Another request may have fetched the missing key, or be fetching it.
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
      // A user created without a name would stay without one, so an unavailable issuer is an error.
      return await getJson(endpoint, { authorization: `Bearer ${token}` }).catch((error: unknown) => {
        if (error instanceof IssuerRefusedError) return null
        throw unavailable()
      })
    },
  }
}

/** The issuer refused the request; other errors may be temporary. */
class IssuerRefusedError extends Error {}
const REFUSED_STATUSES = new Set([401, 403, 404])

async function getJson(url: string, headers: Record<string, string> = {}): Promise<Record<string, unknown>> {
  const reply = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  const message = `${new URL(url).pathname} answered ${reply.status}`
  if (REFUSED_STATUSES.has(reply.status)) throw new IssuerRefusedError(message)
  if (!reply.ok) throw new Error(message)
  return (await reply.json()) as Record<string, unknown>
}
