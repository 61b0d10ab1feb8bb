import { type Html, html } from '../../http/pages/html.ts'
import { type IconName, icon } from './icons.ts'

type Message = {
  kind: 'good' | 'plain' | 'warning' | 'bad'
  symbol: IconName
  title: string
  lead: string | Html
  more?: Html | undefined | false
  link?: { href: string; text: string } | undefined
}

/** A page with one message and a link. */
export const message = ({
  kind,
  symbol,
  title,
  lead,
  more,
  link,
}: Message): Html => html`<div class="message">
<span class="symbol ${kind}">${icon(symbol)}</span>
<h1>${title}</h1>
<p class="lead">${lead}</p>
${more}
${link && html`<a class="primary" href="${link.href}">${link.text}</a>`}
</div>`
