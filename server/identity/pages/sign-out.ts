import { type Html, html } from '../../http/pages/html.ts'
import { ASSETS } from './assets.ts'
import { type Frame, layout } from './layout.ts'
import { message } from './message.ts'

type Content = {
  /** The form of the provider, with its own token. */
  form: Html
  /** Submits the form at once; without scripts the user has to confirm. */
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
