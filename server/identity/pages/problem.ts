import { html } from '../../http/pages/html.ts'
import { FORGOT_PATH, PROFILE_PATH } from '../paths.ts'
import { type Frame, layout } from './layout.ts'
import { message } from './message.ts'
import { fill, waitText } from './texts.ts'

/** Problems that end after some time, each with its advice. */
export type WaitKind = 'tooManySignIns' | 'tooManyMails' | 'tooManyRequests'

export const isWait = (kind: ProblemKind): kind is WaitKind =>
  kind === 'tooManySignIns' || kind === 'tooManyMails' || kind === 'tooManyRequests'

export type ProblemKind =
  | 'expiredLink'
  | 'expiredVerification'
  | 'expiredEmailChange'
  | 'expiredRestore'
  | 'signedOut'
  | 'unknownRequest'
  | 'badRequest'
  | WaitKind
  | 'notFound'
  | 'form'
  | 'unavailable'
  | 'fault'

type Content = { kind: ProblemKind; waitSeconds?: number; code?: string }

export function problemPage(frame: Frame, { kind, waitSeconds = 0, code }: Content): string {
  const { t } = frame
  const { title, lead } = t.problems[kind]
  const help = isWait(kind) && t.problems[kind].help
  const body = message({
    kind: help ? 'warning' : 'bad',
    symbol: help ? 'clock' : 'alert',
    title,
    lead: help ? fill(lead, { wait: waitText(waitSeconds, t) }) : lead,
    more: html`${help && html`<p class="note">${help}</p>`}
${kind === 'tooManySignIns' && html`<a class="secondary" href="${frame.withLanguage(FORGOT_PATH)}">${t.problems.resetPassword}</a>`}
${code && html`<p class="note">${fill(t.problems.code, { code })}</p>`}`,
    link: nextLink(frame, kind),
  })
  return layout(frame, { title, body })
}

function nextLink({ t, withLanguage }: Frame, kind: ProblemKind): { href: string; text: string } {
  if (kind === 'expiredLink') return { href: withLanguage(FORGOT_PATH), text: t.problems.requestFresh }
  if (kind === 'expiredEmailChange') return { href: PROFILE_PATH, text: t.problems.profile }
  if (kind === 'signedOut') return { href: PROFILE_PATH, text: t.problems.signIn }
  return { href: '/', text: kind === 'expiredVerification' ? t.problems.signIn : t.problems.again }
}
