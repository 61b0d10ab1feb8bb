import { html } from '../../http/pages/html.ts'
import { ASSETS } from './assets.ts'
import { type Faults, faultText } from './faults.ts'
import { form } from './form.ts'
import { type Frame, layout } from './layout.ts'
import { fillStrong } from './texts.ts'

type Content = { action: string; csrf: string; email: string; faults?: Faults<'password'> }

export function resetPage(frame: Frame, { action, csrf, email, faults = {} }: Content): string {
  const { t, withLanguage } = frame
  const body = html`<h1>${t.reset.title}</h1>
<p class="lead">${fillStrong(t.reset.lead, { email })}</p>
${form({
  action: withLanguage(action),
  csrf,
  submit: t.reset.submit,
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
  return layout(frame, { title: t.reset.title, body, scripts: [ASSETS.reveal] })
}
