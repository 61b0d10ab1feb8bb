import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors } from 'oidc-provider'
import { LONGEST_ADDRESS } from '#contract/kernel/email.ts'
import { originOf } from '../../security-log/public.ts'
import type { IdentityDeps } from '../deps.ts'
import type { Frame } from '../pages/layout.ts'
import { inExchange } from '../provider/cookie-records.ts'
import { recordSignIn } from '../security-events.ts'
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
  const found = await details.catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) throw new PageProblem('unknownRequest')
    throw error
  })
  if (found.uid !== asked || found.prompt.name !== 'login') throw new PageProblem('unknownRequest')
  const { login_hint: hint, ui_locales: uiLocales } = found.params
  return {
    uid: found.uid,
    loginHint: typeof hint === 'string' && hint.length <= LONGEST_ADDRESS ? hint : '',
    frame: frameOf(request, uiLocales),
  }
}

/** The account is signed in; the provider takes over. */
export async function finishSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: IdentityDeps,
  accountId: string,
) {
  const provider = await deps.provider()
  await recordSignIn(deps.db, deps.config, originOf(request), accountId)
  const returnTo = await inExchange(request.raw, reply.raw, () =>
    provider.interactionResult(request.raw, reply.raw, { login: { accountId } }),
  )
  return reply.header('cache-control', 'no-store').redirect(returnTo, 303)
}
