import { html } from '../../http/pages/html.ts'
import { interactionPath } from '../paths.ts'
import { ASSETS } from './assets.ts'
import { type Faults, faultText } from './faults.ts'
import { form } from './form.ts'
import { type Frame, layout } from './layout.ts'

export type RegisterField = 'firstName' | 'lastName' | 'email' | 'password'

type Content = {
  uid: string
  csrf: string
  values: { firstName: string; lastName: string; email: string }
  faults?: Faults<RegisterField>
}

export function registerPage(frame: Frame, { uid, csrf, values, faults = {} }: Content): string {
  const { t, withLanguage } = frame
  const body = html`<h1>${t.register.title}</h1>
<p class="lead">${t.register.lead}</p>
${form({
  action: withLanguage(interactionPath(uid, '/register')),
  csrf,
  submit: t.register.submit,
  t,
  fields: [
    {
      name: 'firstName',
      label: t.fields.firstName,
      value: values.firstName,
      autocomplete: 'given-name',
      error: faultText(t, faults.firstName),
    },
    {
      name: 'lastName',
      label: t.fields.lastName,
      value: values.lastName,
      autocomplete: 'family-name',
      error: faultText(t, faults.lastName),
    },
    {
      name: 'email',
      label: t.fields.email,
      type: 'email',
      value: values.email,
      autocomplete: 'email',
      error: faultText(t, faults.email),
    },
    {
      name: 'password',
      label: t.fields.password,
      type: 'password',
      autocomplete: 'new-password',
      hint: t.fields.passwordHint,
      error: faultText(t, faults.password),
    },
  ],
})}
<p class="foot">${t.register.hasAccount} <a href="${withLanguage(interactionPath(uid))}">${t.register.signIn}</a></p>`
  return layout(frame, { title: t.register.title, body, scripts: [ASSETS.reveal] })
}
