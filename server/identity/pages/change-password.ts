import { html } from '../../http/pages/html.ts'
import { CHANGE_PASSWORD_PATH, PROFILE_PATH } from '../paths.ts'
import { ASSETS } from './assets.ts'
import { type Faults, faultText } from './faults.ts'
import { form } from './form.ts'
import { type Frame, layout } from './layout.ts'
import { fillStrong } from './texts.ts'

export type ChangePasswordField = 'currentPassword' | 'password'

type Content = { csrf: string; email: string; faults?: Faults<ChangePasswordField> }

export function changePasswordPage(frame: Frame, { csrf, email, faults = {} }: Content): string {
  const { t, withLanguage } = frame
  const body = html`<h1>${t.changePassword.title}</h1>
<p class="lead">${fillStrong(t.changePassword.lead, { email })}</p>
${form({
  action: withLanguage(CHANGE_PASSWORD_PATH),
  csrf,
  submit: t.changePassword.submit,
  t,
  username: email,
  fields: [
    {
      name: 'currentPassword',
      label: t.fields.currentPassword,
      type: 'password',
      autocomplete: 'current-password',
      error: faultText(t, faults.currentPassword),
    },
    {
      name: 'password',
      label: t.fields.newPassword,
      type: 'password',
      autocomplete: 'new-password',
      hint: t.fields.passwordHint,
      error: faultText(t, faults.password),
    },
  ],
})}
<p class="back-line"><a class="back" href="${PROFILE_PATH}">${t.account.back}</a></p>`
  return layout(frame, { title: t.changePassword.title, body, scripts: [ASSETS.reveal] })
}
