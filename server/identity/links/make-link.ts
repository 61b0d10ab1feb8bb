import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/pool.ts'
import { hashSecret } from '../hash-secret.ts'
import { linkPath } from '../paths.ts'
import { LINK_SECONDS } from '../settings.ts'
import { type LinkPurpose, linkStore } from './store.ts'

/** A link that works once, for an hour. Only the mail contains it; the database stores its hash. */
export async function makeLink(
  db: Db,
  publicUrl: URL,
  purpose: LinkPurpose,
  accountId: string,
  browserHash: string | null = null,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await linkStore(db, purpose).insert(hashSecret(token), accountId, browserHash, LINK_SECONDS)
  return publicUrl.origin + linkPath(purpose, token)
}
