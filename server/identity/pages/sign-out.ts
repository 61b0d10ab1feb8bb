import { type Html, html } from '../../http/pages/html.ts'
import { ASSETS } from './assets.ts'
import { type Frame, layout } from './layout.ts'
import { message } from './message.ts'

type Content = {
  /** The provider's form, which carries its own token. */
  form: Html
  /** The browser need not ask again; without scripts it does. */
  isAtOnce: boolean
}

export function signOutPage(frame: Frame, { form, isAtOnce }: Content): string {
  const { t } = frame
  const more = html`${form}
<button class="primary" type="submit" form="op.logoutForm" name="logout" value="yes"${isAtOnce && html` data-at-once`} autofocus>${t.signOut.submit}</button>
<a class="secondary" href="/">${t.signOut.stay}</a>`
  const body = message({ kind: 'plain', symbol: 'out', title: t.signOut.title, lead: t.signOut.lead, more })
  return layout(frame, { title: t.signOut.title, body, scripts: isAtOnce ? [ASSETS.submit] : [] })
}
