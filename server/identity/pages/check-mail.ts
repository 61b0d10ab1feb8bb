import { html } from '../../http/pages/html.ts'
import { type Frame, layout } from './layout.ts'
import { message } from './message.ts'
import { fillStrong } from './texts.ts'

type Content = {
  about: 'registered' | 'reset' | 'emailChange'
  email: string
  hasMailServer: boolean
  /** Where to sign in, or the profile. */
  back: string
}

/** Shows the same whether or not the address has an account. */
export function checkMailPage(frame: Frame, { about, email, hasMailServer, back }: Content): string {
  const { t, withLanguage } = frame
  const more = html`<p class="note">${t.checkMail.note}</p>
${!hasMailServer && html`<p class="note boxed">${t.checkMail.noMailServer}</p>`}
<a class="secondary" href="${withLanguage(back)}">${about === 'emailChange' ? t.account.back : t.checkMail.back}</a>`
  const lead = fillStrong(t.checkMail[about], { email })
  const body = message({ kind: 'plain', symbol: 'mail', title: t.checkMail.title, lead, more })
  return layout(frame, { title: t.checkMail.title, body })
}
