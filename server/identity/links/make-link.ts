import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/pool.ts'
import { hashSecret } from '../hash-secret.ts'
import { linkPath } from '../paths.ts'
import { LINK_SECONDS, RESTORE_SECONDS } from '../settings.ts'
import { type LinkPurpose, linkStore } from './store.ts'

type Target = { accountId: string; browserHash?: string | null; email?: string }

/** A link that works once. Only the mail contains it; the database stores its hash. */
export async function makeLink(
  db: Db,
  publicUrl: URL,
  purpose: LinkPurpose,
  target: Target,
): Promise<string> {
  const seconds = purpose === 'restore-email' ? RESTORE_SECONDS : LINK_SECONDS
  const token = newToken()
  await linkStore(db, purpose).insert({ ...target, tokenHash: hashSecret(token), seconds })
  return publicUrl.origin + linkPath(purpose, token)
}

/** A second link with the rights of the first, whose token nobody knows any more; null if that is not valid. */
export async function copyRestoreLink(db: Db, publicUrl: URL, tokenHash: string): Promise<string | null> {
  const token = newToken()
  const isCopied = await linkStore(db, 'restore-email').copy(tokenHash, hashSecret(token))
  return isCopied ? publicUrl.origin + linkPath('restore-email', token) : null
}

const newToken = () => randomBytes(32).toString('base64url')
