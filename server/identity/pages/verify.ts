import { html } from '../../http/pages/html.ts'
import type { Account } from '../accounts/store.ts'
import { ASSETS } from './assets.ts'
import { type FaultName, faultText } from './faults.ts'
import { form } from './form.ts'
import { icon } from './icons.ts'
import { type Frame, layout } from './layout.ts'
import { fillStrong } from './texts.ts'

type Content = {
  action: string
  csrf: string
  account: Pick<Account, 'email' | 'first_name' | 'last_name'>
  asksPassword: boolean
  fault?: FaultName
}

/** A button confirms, not the link itself: mail scanners follow links. */
export function verifyPage(frame: Frame, { action, csrf, account, asksPassword, fault }: Content): string {
  const { t, withLanguage } = frame
  const { email, first_name: firstName, last_name: lastName } = account
  const password = {
    name: 'password',
    label: t.fields.password,
    type: 'password' as const,
    autocomplete: 'current-password',
    hint: t.verify.passwordHint,
    error: faultText(t, fault),
  }
  const body = html`<span class="symbol plain">${icon('mail')}</span>
<h1>${t.verify.title}</h1>
<p class="lead">${fillStrong(t.verify.lead, { email, name: `${firstName} ${lastName}` })}</p>
${form({
  action: withLanguage(action),
  csrf,
  submit: t.verify.submit,
  t,
  username: email,
  fields: asksPassword ? [password] : [],
})}
<p class="note">${t.verify.note}</p>`
  return layout(frame, { title: t.verify.title, body, scripts: asksPassword ? [ASSETS.reveal] : [] })
}
