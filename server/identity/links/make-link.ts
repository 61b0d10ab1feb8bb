import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/pool.ts'
import { hashSecret } from '../hash-secret.ts'
import { linkPath } from '../paths.ts'
import { LINK_SECONDS } from '../settings.ts'
import { type LinkPurpose, linkStore } from './store.ts'

/** An address that works once and for an hour. Only the mail knows it; the database keeps its hash. */
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
