import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Account, accountStore } from '../accounts/store.ts'
import type { IdentityDeps } from '../deps.ts'
import { hashSecret } from '../hash-secret.ts'
import { inExchange } from './exchange.ts'

export const SESSION_COOKIE = 'wegbuch_session'

/** An account and its session in a browser. */
export type SignedIn = { account: Account; sessionHash: string }

/** The account that is signed in to the provider in this browser. */
export async function signedInAccount(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: IdentityDeps,
): Promise<SignedIn | null> {
  const provider = await deps.provider()
  const { cookies } = provider.createContext(request.raw, reply.raw)
  const id = cookies.get(SESSION_COOKIE, { signed: true })
  if (!id) return null
  const session = await inExchange(request.raw, reply.raw, () => provider.Session.find(id))
  const account = session?.accountId ? await accountStore(deps.db).get(session.accountId) : undefined
  return account?.email_verified ? { account, sessionHash: hashSecret(id) } : null
}
