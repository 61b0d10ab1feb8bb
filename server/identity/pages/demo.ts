import type { DemoSignIns } from '../../config.ts'
import { type Html, html } from '../../http/pages/html.ts'
import { fillStrong, type Texts } from './texts.ts'

type Form = { action: string; csrf: string; t: Texts }

/** The accounts of the demo: a click fills in the form and sends it. */
export const demoSignIns = (
  { password, accounts }: DemoSignIns,
  { action, csrf, t }: Form,
): Html => html`<section class="demo" aria-labelledby="demo">
<h2 id="demo">${t.demo.title}</h2>
<ul>${accounts.map(
  ({ email, name, role }) => html`<li><form method="post" action="${action}">
<input type="hidden" name="csrf" value="${csrf}">
<input type="hidden" name="email" value="${email}">
<input type="hidden" name="password" value="${password}">
<button type="submit"><span class="who"><span>${name}</span><small>${email}</small></span><span class="role">${t.demo[role]}</span></button>
</form></li>`,
)}</ul>
<p class="hint">${fillStrong(t.demo.password, { password })}</p>
</section>`
