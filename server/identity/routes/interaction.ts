import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors } from 'oidc-provider'
import { isSingleAddress } from '#contract/kernel/email.ts'
import { originOf } from '../../security-log/public.ts'
import { accountStore } from '../accounts/store.ts'
import type { IdentityDeps } from '../deps.ts'
import { hashSecret } from '../hash-secret.ts'
import type { Frame } from '../pages/layout.ts'
import { inExchange } from '../provider/exchange.ts'
import { recordStore } from '../provider/store.ts'
import { recordSignIn } from '../security-events.ts'
import { INTERACTION_SECONDS } from '../settings.ts'
import { frameOf } from './frame.ts'
import { PageProblem } from './problem.ts'

export type Interaction = { uid: string; loginHint: string; frame: Frame }

/** The sign-in that this request belongs to: its id is in the path, the proof in a signed cookie. */
export async function interactionOf(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: IdentityDeps,
): Promise<Interaction> {
  const { uid: asked } = request.params as { uid: string }
  const provider = await deps.provider()
  const details = inExchange(request.raw, reply.raw, () =>
    provider.interactionDetails(request.raw, reply.raw),
  )
  const found = await details.catch(refuseUnknown)
  if (found.uid !== asked || found.prompt.name !== 'login') throw new PageProblem('unknownRequest')
  const { login_hint: hint, ui_locales: uiLocales } = found.params
  return {
    uid: found.uid,
    // Anybody can link to the page with a hint: no message of theirs stands in our form.
    loginHint: typeof hint === 'string' && isSingleAddress(hint) ? hint : '',
    frame: frameOf(request, uiLocales),
  }
}

/** An account whose password was just checked, or that was just created, and the browser that sent the form. */
type SignedIn = { accountId: string; passwordHash: string; browserId: string }

/**
 * The account is signed in; the provider takes over. Each interaction signs in once: a repeated form is redirected
 * without another event. A password that was changed since the check signs nobody in.
 */
export async function finishSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: IdentityDeps,
  { accountId, passwordHash, browserId }: SignedIn,
) {
  const provider = await deps.provider()
  const { uid } = request.params as { uid: string }
  await deps.db.transaction().execute(async (tx) => {
    const account = await accountStore(tx).lock(accountId)
    if (account?.password_hash !== passwordHash) throw new PageProblem('unknownRequest')
    const isFirst = await recordStore(tx).claimInteraction({
      idHash: hashSecret(uid),
      accountId,
      browserHash: hashSecret(browserId),
      seconds: INTERACTION_SECONDS,
    })
    const wait = isFirst ? deps.limits.accountSignIns(accountId) : null
    if (wait !== null) throw new PageProblem('tooManySignIns', wait)
    if (isFirst) await recordSignIn(tx, deps.config, originOf(request), accountId)
  })
  const returnTo = await inExchange(request.raw, reply.raw, () =>
    provider.interactionResult(request.raw, reply.raw, { login: { accountId } }),
  ).catch(refuseUnknown)
  return reply.header('cache-control', 'no-store').redirect(returnTo, 303)
}

function refuseUnknown(error: unknown): never {
  if (error instanceof errors.SessionNotFound) throw new PageProblem('unknownRequest')
  throw error
}
