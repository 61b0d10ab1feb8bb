import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import { isDatabaseUnavailable } from '../../db/errors.ts'
import { RETRY_AFTER, Refusal } from '../../http/refusal.ts'
import { type ProblemKind, problemPage } from '../pages/problem.ts'
import { signOutPage } from '../pages/sign-out.ts'
import { signedOutPage } from '../pages/signed-out.ts'
import { makeFrame } from '../routes/frame.ts'

type Context = Pick<KoaContextWithOIDC, 'query' | 'originalUrl' | 'get'> & {
  oidc?: KoaContextWithOIDC['oidc']
}

export const koaFrame = (ctx: Context) =>
  makeFrame({
    path: ctx.originalUrl.split('?')[0] ?? '',
    chosen: ctx.query.lang,
    uiLocales: ctx.oidc?.params?.ui_locales ?? ctx.query.ui_locales,
    acceptLanguage: ctx.get('accept-language'),
  })

export function renderSignOut(ctx: KoaContextWithOIDC, form: string): void {
  const { IdTokenHint: hint, Session: session } = ctx.oidc.entities
  const hasValidHint = hint !== undefined && hint.payload.sub === session?.accountId
  ctx.body = signOutPage(koaFrame(ctx), { form: { markup: form }, isAtOnce: hasValidHint })
}

export function renderSignedOut(ctx: KoaContextWithOIDC): void {
  ctx.body = signedOutPage(koaFrame(ctx))
}

export function renderError(ctx: KoaContextWithOIDC, out: ErrorOut, error: Error): void {
  const kind = kindOf(out.error, error)
  if (kind === 'unavailable') {
    ctx.status = 503
    ctx.set(RETRY_AFTER)
  }
  ctx.type = 'html'
  ctx.body = problemPage(koaFrame(ctx), { kind, ...(kind === 'badRequest' && { code: out.error }) })
}

/** The database is unavailable, or the queue for it is full. */
export const isUnavailable = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || (error instanceof Refusal && error.code === 'unavailable')

function kindOf(code: string, error: Error): ProblemKind {
  if (isUnavailable(error)) return 'unavailable'
  if (error.name === 'SessionNotFound') return 'unknownRequest'
  return code === 'server_error' ? 'fault' : 'badRequest'
}
