import type Provider from 'oidc-provider'
import type { Config } from '../config.ts'
import type { Db } from '../db/pool.ts'
import type { AttemptLimiter } from './attempts/attempt-limiter.ts'
import type { RateLimiter } from './attempts/rate-limiter.ts'
import type { KeyRing } from './keys/ring.ts'
import type { Hasher } from './passwords/hasher.ts'

/** Networks are limited by address, accounts by id. */
export type Limits = Record<'visits' | 'forms' | 'tokens' | 'accountSignIns', RateLimiter>

/** Dependencies of the pages. */
export type IdentityDeps = {
  config: Config
  db: Db
  ring: KeyRing
  hasher: Hasher
  attemptLimiter: AttemptLimiter
  limits: Limits
  /** The provider with the current keys. */
  provider: () => Promise<Provider>
  /** With one, an address counts only after its owner has followed a mailed link. */
  hasMailServer: boolean
}
