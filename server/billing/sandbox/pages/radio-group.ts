import { type Html, html } from '../../../http/pages/html.ts'

type Option = { value: string; title: string; text: string }

/** Radio buttons, each with an explanation. */
export const radioGroup = (name: string, label: string, all: Option[], chosen: string): Html =>
  html`<div class="options" role="radiogroup" aria-label="${label}">${all.map(
    ({ value, title, text }) => html`<label class="option">
<input type="radio" name="${name}" value="${value}"${value === chosen && html` checked`}>
<b>${title}</b><small>${text}</small></label>`,
  )}</div>`
