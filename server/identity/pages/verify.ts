import { html } from './html.ts'
import { type Frame, layout } from './layout.ts'
import { message } from './message.ts'
import { fill } from './texts.ts'

type Content = { action: string; csrf: string; email: string }

/** A button, not the link itself, confirms: programs that look into mails follow links, too. */
export function verifyPage(frame: Frame, { action, csrf, email }: Content): string {
  const { t, keep } = frame
  const more = html`<form method="post" action="${keep(action)}">
<input type="hidden" name="csrf" value="${csrf}">
<button class="primary" type="submit" autofocus>${t.verify.submit}</button></form>`
  const lead = fill(t.verify.lead, { email })
  const body = message({ kind: 'plain', symbol: 'mail', title: t.verify.title, lead, more })
  return layout(frame, { title: t.verify.title, body })
}
