import type { FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Config } from '../config.ts'
import type { Db } from '../db/pool.ts'
import { noteCaller, notedOrigin, noteRefusal, type Origin, recordEvent } from '../security-log/public.ts'
import { embeddedIssuerUrl } from './issuer-url.ts'
import type { ProblemKind } from './pages/problem.ts'
import { signedOutHere } from './provider/sign-out.ts'

/** An account of the embedded provider as the security log names it. */
export const accountIn = ({ publicUrl }: Pick<Config, 'publicUrl'>, accountId: string) => ({
  issuer: embeddedIssuerUrl(publicUrl),
  subject: accountId,
})

/** Recorded before the provider gets the result, so that no sign-in lacks its event. */
export const recordSignIn = (db: Db, config: Config, origin: Origin, accountId: string): Promise<void> =>
  recordEvent(db, { ...origin, ...accountIn(config, accountId), kind: 'sign_in.succeeded' })

type Failure = {
  request: FastifyRequest
  config: Config
  accountId: string | undefined
  reason: 'credentials' | 'unverified' | 'verification' | 'confirmation'
}

export function noteFailedSignIn({ request, config, accountId, reason }: Failure): void {
  const account = accountId === undefined ? {} : accountIn(config, accountId)
  noteRefusal(request.raw, { kind: 'sign_in.failed', details: { reason } }, account)
}

/** Sets the entered address, if valid, for later refusals of this request. */
export const noteEmail = (request: FastifyRequest, email: string): void => noteCaller(request, { email })

export function notePageProblem(request: FastifyRequest, problem: ProblemKind, status: number): void {
  const call = request.routeOptions.config?.call
  const calls = call ? [call] : []
  if (status === 410) noteRefusal(request.raw, { kind: 'link.refused', details: { code: problem } })
  else if (status === 403) noteRefusal(request.raw, { kind: 'form.refused', details: { calls } })
  else if (problem === 'tooManySignIns') noteRefusal(request.raw, { kind: 'sign_in.locked' })
  else if (status === 429)
    noteRefusal(request.raw, { kind: 'rate.limited', details: { code: problem, calls } })
  else if (problem === 'badRequest' && call === PROVIDER_CALL)
    noteRefusal(request.raw, { kind: 'authorization.refused', details: { code: 'invalid_request' } })
}

/** Whatever the provider answers itself. */
export const PROVIDER_CALL = 'idp.provider'

/** Normal replies to silent requests of the portal while nobody is signed in: not logged. */
const ORDINARY = new Set(['login_required', 'interaction_required', 'consent_required', 'access_denied'])

/** Logs events inside the provider: sign-outs and refusals. */
export function recordProviderEvents(provider: Provider, db: Db, config: Config): void {
  const refuse =
    (kind: 'token.refused' | 'authorization.refused') => (ctx: KoaContextWithOIDC, error: Error) => {
      const { error: code } = error as Error & { error?: string }
      if (code === undefined || ORDINARY.has(code)) return
      const { RefreshToken: token, AuthorizationCode: used } = ctx.oidc.entities
      const accountId = token?.accountId ?? used?.accountId
      noteRefusal(ctx.req, { kind, details: { code } }, accountId ? accountIn(config, accountId) : {})
    }
  provider.on('grant.error', refuse('token.refused'))
  provider.on('authorization.error', refuse('authorization.refused'))
  provider.on('end_session.error', refuse('authorization.refused'))
  provider.on('end_session_confirm.error', (ctx: KoaContextWithOIDC) =>
    noteRefusal(ctx.req, { kind: 'form.refused', details: { calls: [PROVIDER_CALL] } }),
  )

  provider.use(async (ctx, next) => {
    await next()
    const accountId = signedOutHere(ctx as KoaContextWithOIDC)
    if (!accountId) return
    const account = accountIn(config, accountId)
    await recordEvent(db, { ...notedOrigin(ctx.req), ...account, kind: 'sign_out.succeeded' })
  })
}
