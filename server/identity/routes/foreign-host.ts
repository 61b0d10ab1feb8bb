import { isLocalHost } from '../../http/local-host.ts'
import type { IdentityDeps } from '../deps.ts'

/**
 * Without a mail server addresses count as verified, as all users are on this machine. The page of somebody else that had its
 * own name resolved to this machine is read by them as well, and could register for them.
 */
export const isForeign = (
  host: string | undefined,
  { hasMailServer }: Pick<IdentityDeps, 'hasMailServer'>,
): boolean => !hasMailServer && !isLocalHost(host)
