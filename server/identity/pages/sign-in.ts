import type { DemoSignIns } from '../../config.ts'
import { html } from '../../http/pages/html.ts'
import { interactionPath } from '../paths.ts'
import { ASSETS } from './assets.ts'
import { demoSignIns } from './demo.ts'
import { type Faults, faultText } from './faults.ts'
import { form } from './form.ts'
import { type Frame, layout } from './layout.ts'

type Content = {
  uid: string
  csrf: string
  email: string
  demo: DemoSignIns | null
  /** A link contained the address, such as that of an invitation: the user may have no account yet. */
  isHinted?: boolean
  faults?: Faults<'email' | 'password'>
}

export function signInPage(
  frame: Frame,
  { uid, csrf, email, demo, isHinted = false, faults = {} }: Content,
): string {
  const { t, withLanguage } = frame
  const action = withLanguage(interactionPath(uid))
  const forgot = html`<a href="${withLanguage(interactionPath(uid, '/forgot-password'))}">${t.signIn.forgot}</a>`
  const body = html`<h1>${t.signIn.title}</h1>
<p class="lead">${isHinted ? t.signIn.leadHinted : t.signIn.lead}</p>
${demo && demoSignIns(demo, { action, csrf, t })}
${form({
  action,
  csrf,
  submit: t.signIn.submit,
  t,
  fault: faultText(t, faults.form),
  aside: forgot,
  fields: [
    {
      name: 'email',
      label: t.fields.email,
      type: 'email',
      value: email,
      autocomplete: 'username',
      error: faultText(t, faults.email),
    },
    {
      name: 'password',
      label: t.fields.password,
      type: 'password',
      autocomplete: 'current-password',
      error: faultText(t, faults.password),
    },
  ],
})}
<p class="foot">${t.signIn.noAccount} <a href="${withLanguage(interactionPath(uid, '/register'))}">${t.signIn.register}</a></p>`
  return layout(frame, { title: t.signIn.title, body, scripts: [ASSETS.reveal] })
}
