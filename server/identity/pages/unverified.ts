import { html } from '../../http/pages/html.ts'
import { interactionPath } from '../paths.ts'
import { type Frame, layout } from './layout.ts'
import { message } from './message.ts'
import { fillStrong } from './texts.ts'

type Content = { uid: string; csrf: string; email: string }

export function unverifiedPage(frame: Frame, { uid, csrf, email }: Content): string {
  const { t, withLanguage } = frame
  const more = html`<form method="post" action="${withLanguage(interactionPath(uid, '/resend'))}">
<input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="email" value="${email}">
<button class="primary" type="submit">${t.unverified.submit}</button></form>
<p class="back-line"><a class="back" href="${withLanguage(interactionPath(uid))}">${t.unverified.back}</a></p>`
  const body = message({
    kind: 'warning',
    symbol: 'mail',
    title: t.unverified.title,
    lead: fillStrong(t.unverified.lead, { email }),
    more,
  })
  return layout(frame, { title: t.unverified.title, body })
}
