import type { RequestLimit } from './attempts/limiter.ts'
import { HASH_COST, type HashCost } from './passwords/hash.ts'

/** What tests may shorten; nobody else has a reason to. */
export type Settings = {
  accessTokenSeconds: number
  hashCost: HashCost
  /** Requests of one network to sign in or out. */
  visits: RequestLimit
}

/**
 * A sign-in takes two of these requests and a new tab one. An office of a thousand people behind one address
 * that all sign in within ten minutes makes about four a second.
 */
const VISITS: RequestLimit = { burst: 600, perSecond: 10 }

export const SETTINGS: Settings = { accessTokenSeconds: 600, hashCost: HASH_COST, visits: VISITS }

export const REFRESH_TOKEN_SECONDS = 86_400
export const SESSION_SECONDS = 7 * 86_400
export const INTERACTION_SECONDS = 3_600
export const LINK_SECONDS = 3_600
/** How long a server may sign or verify by keys that another has rotated. */
export const KEYS_FRESH_SECONDS = 30
/** A retired key outlives whatever it has signed: a session's cookie lives longest of that. */
export const RETIRED_KEY_SECONDS = SESSION_SECONDS + 86_400
