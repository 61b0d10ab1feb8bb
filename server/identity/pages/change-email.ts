import { html } from '../../http/pages/html.ts'
import { CHANGE_EMAIL_PATH, PROFILE_PATH } from '../paths.ts'
import { ASSETS } from './assets.ts'
import { type Faults, faultText } from './faults.ts'
import { form } from './form.ts'
import { type Frame, layout } from './layout.ts'
import { fillStrong } from './texts.ts'

export type ChangeEmailField = 'email' | 'currentPassword'

type Content = { csrf: string; email: string; newEmail: string; faults?: Faults<ChangeEmailField> }

export function changeEmailPage(frame: Frame, { csrf, email, newEmail, faults = {} }: Content): string {
  const { t, withLanguage } = frame
  const body = html`<h1>${t.changeEmail.title}</h1>
<p class="lead">${fillStrong(t.changeEmail.lead, { email })}</p>
${form({
  action: withLanguage(CHANGE_EMAIL_PATH),
  csrf,
  submit: t.changeEmail.submit,
  t,
  fields: [
    {
      name: 'email',
      label: t.fields.newEmail,
      type: 'email',
      value: newEmail,
      autocomplete: 'email',
      error: faultText(t, faults.email),
    },
    {
      name: 'currentPassword',
      label: t.fields.currentPassword,
      type: 'password',
      autocomplete: 'current-password',
      error: faultText(t, faults.currentPassword),
    },
  ],
})}
<p class="back-line"><a class="back" href="${PROFILE_PATH}">${t.account.back}</a></p>`
  return layout(frame, { title: t.changeEmail.title, body, scripts: [ASSETS.reveal] })
}
