import { html } from '../../http/pages/html.ts'
import { type Faults, faultText } from './faults.ts'
import { form } from './form.ts'
import { type Frame, layout } from './layout.ts'

type Content = { action: string; back: string; csrf: string; email: string; faults?: Faults<'email'> }

export function forgotPage(frame: Frame, { action, back, csrf, email, faults = {} }: Content): string {
  const { t, withLanguage } = frame
  const body = html`<h1>${t.forgot.title}</h1>
<p class="lead">${t.forgot.lead}</p>
${form({
  action: withLanguage(action),
  csrf,
  submit: t.forgot.submit,
  t,
  fields: [
    {
      name: 'email',
      label: t.fields.email,
      type: 'email',
      value: email,
      autocomplete: 'username',
      error: faultText(t, faults.email),
    },
  ],
})}
<p class="back-line"><a class="back" href="${withLanguage(back)}">${t.forgot.back}</a></p>`
  return layout(frame, { title: t.forgot.title, body })
}
