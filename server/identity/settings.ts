import type { RequestLimit } from './attempts/rate-limiter.ts'
import { HASH_COST, type HashCost } from './passwords/hash.ts'

/** Settings that only tests change. */
export type Settings = {
  accessTokenSeconds: number
  hashCost: HashCost
  /** Requests of one network to sign in or out. */
  visits: RequestLimit
  /** Forms and mailed links that one network opens or sends. */
  forms: RequestLimit
  /** Requests of one network for tokens. */
  tokens: RequestLimit
  /** Finished sign-ins of one account. */
  accountSignIns: RequestLimit
  /** Codes that one account gets, and refresh tokens in exchange for others. */
  accountTokens: RequestLimit
}

/*
 * A sign-in takes two visits, two requests for forms and one for tokens; a new tab takes a visit and a request
 * for tokens, and then another every ten minutes. An office of a thousand people behind one address that all
 * sign in within ten minutes makes about four visits and four requests for forms a second; with three tabs each
 * it then makes five requests for tokens a second.
 */
export const SETTINGS: Settings = {
  accessTokenSeconds: 600,
  hashCost: HASH_COST,
  visits: { burst: 600, perSecond: 10 },
  forms: { burst: 600, perSecond: 10 },
  tokens: { burst: 600, perSecond: 20 },
  accountSignIns: { burst: 300, perSecond: 0.1 },
  accountTokens: { burst: 300, perSecond: 0.5 },
}

export const REFRESH_TOKEN_SECONDS = 86_400
export const SESSION_SECONDS = 7 * 86_400
export const INTERACTION_SECONDS = 3_600
export const LINK_SECONDS = 3_600
/** How long the owner of the old address can undo a change of address. */
export const RESTORE_SECONDS = 7 * 86_400
/** How long a server may use keys after another one has rotated them. */
export const KEYS_FRESH_SECONDS = 30
/** A retired key outlives everything it has signed; session cookies last longest. */
export const RETIRED_KEY_SECONDS = SESSION_SECONDS + 86_400
