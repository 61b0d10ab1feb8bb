import { html } from '../../http/pages/html.ts'
import { PROFILE_PATH } from '../paths.ts'
import { ASSETS } from './assets.ts'
import { type FaultName, faultText } from './faults.ts'
import { form } from './form.ts'
import { icon } from './icons.ts'
import { type Frame, layout } from './layout.ts'
import { message } from './message.ts'
import { fillStrong } from './texts.ts'

type Content = {
  action: string
  csrf: string
  oldEmail: string
  email: string
  asksPassword: boolean
  fault?: FaultName
}

/** A button confirms, not the link itself: mail scanners follow links. */
export function confirmEmailPage(frame: Frame, content: Content): string {
  const { t, withLanguage } = frame
  const { action, csrf, oldEmail, email, asksPassword, fault } = content
  const password = {
    name: 'password',
    label: t.fields.password,
    type: 'password' as const,
    autocomplete: 'current-password',
    hint: t.confirmEmail.passwordHint,
    error: faultText(t, fault),
  }
  // The owner of a mistyped address does not learn whose account it is.
  const lead = asksPassword ? t.confirmEmail.leadElsewhere : t.confirmEmail.lead
  const body = html`<span class="symbol plain">${icon('mail')}</span>
<h1>${t.confirmEmail.title}</h1>
<p class="lead">${fillStrong(lead, { oldEmail, email })}</p>
${form({
  action: withLanguage(action),
  csrf,
  submit: t.confirmEmail.submit,
  t,
  fields: asksPassword ? [password] : [],
})}
<p class="note">${t.confirmEmail.note}</p>`
  return layout(frame, { title: t.confirmEmail.title, body, scripts: asksPassword ? [ASSETS.reveal] : [] })
}

export function emailChangedPage(frame: Frame, email: string): string {
  const { t } = frame
  const { title } = t.emailChanged
  const body = message({
    kind: 'good',
    symbol: 'check',
    title,
    lead: fillStrong(t.emailChanged.lead, { email }),
    link: { href: PROFILE_PATH, text: t.problems.profile },
  })
  return layout(frame, { title, body })
}
