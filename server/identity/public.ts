import type { Identity, IdentityOptions } from './identity.ts'

export { networkLimiter } from './attempts/rate-limiter.ts'
export { cleanUpIdentity, removeExpiredIdentity } from './clean-up.ts'
export type { Identity } from './identity.ts'
export { embeddedIssuerUrl } from './issuer-url.ts'
export { rotateKeys } from './keys/rotate.ts'
export { mailRequestTasks } from './mail-requests.ts'
export { ACCOUNT_PAGES } from './paths.ts'

/** Loads the provider only where it is used: not in a worker, and not with an external provider. */
export async function startIdentity(options: IdentityOptions): Promise<Identity> {
  const provider = await import('./identity.ts')
  return provider.startIdentity(options)
}
