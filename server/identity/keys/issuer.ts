import { createLocalJWKSet, type JWK } from 'jose'
import type { Issuer } from '../../access/issuer.ts'
import type { KeyRing, Keys } from './ring.ts'

/** The embedded provider as the API sees it: its keys come from the database, not by HTTP to itself. */
export function localIssuer(url: string, ring: KeyRing): Issuer {
  let built: { stamp: string; find: ReturnType<typeof createLocalJWKSet> } | null = null

  function finderOf({ signing, stamp }: Keys) {
    if (built?.stamp !== stamp) built = { stamp, find: createLocalJWKSet({ keys: signing.map(publicPart) }) }
    return built.find
  }

  return {
    url,
    key: async (header, token) => {
      const find = finderOf(await ring.current())
      try {
        return await find(header, token)
      } catch {
        // Another server may have just rotated the keys.
        return await finderOf(await ring.latest())(header, token)
      }
    },
    // Its access tokens already contain all claims.
    userinfo: async () => null,
    sessionOf: ({ sid }) => {
      if (typeof sid !== 'string') throw new Error('the token names no session')
      return sid
    },
  }
}

const publicPart = ({ kty, crv, x, y, kid, alg, use }: JWK) => ({ kty, crv, x, y, kid, alg, use }) as JWK
