import { html } from '../../http/pages/html.ts'
import { ASSETS } from './assets.ts'
import { type Faults, faultText } from './faults.ts'
import { form } from './form.ts'
import { type Frame, layout } from './layout.ts'
import { fillStrong } from './texts.ts'

type Content = {
  action: string
  csrf: string
  email: string
  about?: 'reset' | 'restoreEmail'
  faults?: Faults<'password'>
}

export function resetPage(
  frame: Frame,
  { action, csrf, email, about = 'reset', faults = {} }: Content,
): string {
  const { t, withLanguage } = frame
  const { title, lead, submit } = t[about]
  const body = html`<h1>${title}</h1>
<p class="lead">${fillStrong(lead, { email })}</p>
${form({
  action: withLanguage(action),
  csrf,
  submit,
  t,
  // For password managers: whose password this will be.
  username: email,
  fields: [
    {
      name: 'password',
      label: t.fields.newPassword,
      type: 'password',
      autocomplete: 'new-password',
      hint: t.fields.passwordHint,
      error: faultText(t, faults.password),
    },
  ],
})}`
  return layout(frame, { title, body, scripts: [ASSETS.reveal] })
}
