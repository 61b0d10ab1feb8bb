import { FORGOT_PATH } from '../paths.ts'
import { html } from './html.ts'
import { type Frame, layout } from './layout.ts'
import { message } from './message.ts'
import { fill, waitText } from './texts.ts'

export type ProblemKind =
  | 'expiredLink'
  | 'expiredVerification'
  | 'unknownRequest'
  | 'badRequest'
  | 'tooMany'
  | 'notFound'
  | 'form'
  | 'unavailable'
  | 'fault'

type Content = { kind: ProblemKind; waitSeconds?: number; code?: string }

export function problemPage(frame: Frame, { kind, waitSeconds = 0, code }: Content): string {
  const { t } = frame
  const { title, lead } = t.problems[kind]
  const isWait = kind === 'tooMany'
  const body = message({
    kind: isWait ? 'warning' : 'bad',
    symbol: isWait ? 'clock' : 'alert',
    title,
    lead: isWait ? fill(lead, { wait: waitText(waitSeconds, t) }) : lead,
    more: html`${isWait && html`<p class="note">${t.problems.tooMany.help}</p>`}
${code && html`<p class="note">${fill(t.problems.code, { code })}</p>`}`,
    link: wayOn(frame, kind),
  })
  return layout(frame, { title, body })
}

function wayOn({ t, keep }: Frame, kind: ProblemKind): { href: string; text: string } {
  if (kind === 'expiredLink') return { href: keep(FORGOT_PATH), text: t.problems.requestFresh }
  return { href: '/', text: kind === 'expiredVerification' ? t.problems.signIn : t.problems.again }
}
