import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../accounts/store.ts'
import type { IdentityDeps } from '../deps.ts'
import { type SignedIn, signedInAccount } from '../provider/signed-in-account.ts'
import { noteEmail, noteFailedSignIn } from '../security-events.ts'
import { checkKnownDevice } from './device.ts'
import { PageProblem, refuseIfPaused } from './problem.ts'

export async function requireSignedIn(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: IdentityDeps,
): Promise<SignedIn> {
  const signedIn = await signedInAccount(request, reply, deps)
  if (!signedIn) throw new PageProblem('signedOut')
  return signedIn
}

/** Checks the password of a known account. A wrong one counts like a failed sign-in, and is logged as one. */
export async function checkOwnPassword(
  request: FastifyRequest,
  deps: IdentityDeps,
  { id, email, password_hash: hash }: Account,
  password: string,
): Promise<boolean> {
  noteEmail(request, email)
  const isKnownDevice = await checkKnownDevice(request, deps, email, hash)
  const who = { address: request.clientAddress, email, isKnownDevice }
  await refuseIfPaused('tooManySignIns', deps.attemptLimiter.trySignIn(who))
  const { matches } = await deps.hasher.check(password, hash)
  if (matches) await deps.attemptLimiter.resetAfterSignIn(who)
  else noteFailedSignIn({ request, config: deps.config, accountId: id, reason: 'confirmation' })
  return matches
}
