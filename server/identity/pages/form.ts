import { type Html, html } from '../../http/pages/html.ts'
import { icon } from './icons.ts'
import type { Texts } from './texts.ts'

export type Field = {
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  value?: string
  autocomplete: string
  hint?: string
  error?: string | undefined
}

export type Form = {
  action: string
  csrf: string
  fields: Field[]
  submit: string
  t: Texts
  /** Fault of the whole form; those of a field are shown at the field. */
  fault?: string | undefined
  /** Shown beside the password. */
  aside?: Html
  /** For password managers, where no field contains the address. */
  username?: string
}

/** A form that works without scripts; the first empty or wrong field has the focus. */
export function form({ action, csrf, fields, submit, t, fault, aside, username }: Form): Html {
  const focus = fields.find((field) => field.error) ?? fields.find((field) => !field.value)
  return html`${summary(fields, fault, t)}<form method="post" action="${action}" novalidate>
<input type="hidden" name="csrf" value="${csrf}">
${username && html`<input hidden type="text" name="username" value="${username}" autocomplete="username" readonly>`}
${fields.map((field) => control(field, field === focus, t, field.type === 'password' ? aside : undefined))}
<button class="primary" type="submit">${submit}</button>
</form>`
}

function summary(fields: Field[], fault: string | undefined, t: Texts): Html | null {
  const wrong = fields.filter((field) => field.error)
  if (fault) return html`<div class="alert" role="alert">${icon('alert')}<p>${fault}</p></div>`
  if (wrong.length === 0) return null
  return html`<div class="alert" role="alert">${icon('alert')}<div><p>${t.faults.summary}</p>
<ul>${wrong.map(({ name, label, error }) => html`<li><a href="#${name}">${label}</a>: ${error}</li>`)}</ul></div></div>`
}

function control(field: Field, hasFocus: boolean, t: Texts, aside: Html | undefined): Html {
  const { name, label, type = 'text', value = '', autocomplete, hint, error } = field
  const described = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ')
  const input = html`<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" required${
    type === 'text' ? null : html` autocapitalize="none" spellcheck="false"`
  }${described && html` aria-describedby="${described}"`}${error && html` aria-invalid="true"`}${hasFocus && html` autofocus`}>`
  return html`<div class="field">
<div class="label"><label for="${name}">${label}</label>${aside}</div>
${type === 'password' ? html`<div class="secret">${input}${reveal(name, t)}</div>` : input}
${error && html`<p class="error" id="${name}-error">${error}</p>`}
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
</div>`
}

// A script removes `hidden`; without scripts the button would do nothing.
const reveal = (name: string, { fields }: Texts): Html =>
  html`<button type="button" class="reveal" hidden aria-controls="${name}" aria-pressed="false" aria-label="${fields.show}" title="${fields.show}">${icon('eye')}</button>`
