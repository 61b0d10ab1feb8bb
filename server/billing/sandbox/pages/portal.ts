import type { Stripe } from 'stripe'
import { fill } from '../../../http/pages/fill.ts'
import { type Html, html } from '../../../http/pages/html.ts'
import { intervalOf } from '../objects/catalogue.ts'
import { onlyItem } from '../objects/subscription.ts'
import { layout } from './layout.ts'
import type { PageContext } from './page-context.ts'
import { radioGroup } from './radio-group.ts'

export type PortalContent = {
  customerName: string | null
  now: number
  cardWorks: boolean
  subscription: Stripe.Subscription | null
  productName: string
  invoice: Stripe.Invoice | null
  invoices: Stripe.Invoice[]
  /** The moment to which the clock would move. */
  dueAt: number | null
  returnUrl: string | null
  csrf: string
}

export function portalPage(frame: PageContext, content: PortalContent): string {
  const { t } = frame
  const { customerName, returnUrl } = content
  const body = html`<div class="stack">
${clockPanel(frame, content)}
<div class="columns">
<div class="stack">${subscriptionPanel(frame, content)}${invoicePanel(frame, content)}</div>
${cardPanel(frame, content)}
</div>
<a class="back" href="${returnUrl ?? '/'}">${t.portal.back}</a>
</div>`
  const title = customerName ? fill(t.portal.title, { name: customerName }) : t.portal.titlePlain
  return layout(frame, { title, lead: t.portal.lead, body })
}

const form = ({ path, language }: PageContext, csrf: string, fields: Html): Html =>
  html`<form method="post" action="${path}?lang=${language}"><input type="hidden" name="csrf" value="${csrf}">${fields}</form>`

const button = (act: string, text: string, kind: 'primary' | 'secondary' = 'secondary'): Html =>
  html`<button class="${kind}" type="submit" name="act" value="${act}">${text}</button>`

function clockPanel(frame: PageContext, content: PortalContent): Html {
  const { t, date } = frame
  const { now, dueAt, csrf } = content
  const texts = t.portal.clock
  return html`<section class="panel clock">
<div><h2>${texts.title}</h2><p>${fill(texts.now, { date: date(now) })}</p>
<p class="hint">${dueAt === null ? texts.nothing : texts.hint}</p></div>
${dueAt !== null && form(frame, csrf, button('clock', fill(texts.move[nextEventKind(content)], { date: date(dueAt) }), 'primary'))}
</section>`
}

function nextEventKind({ subscription, dueAt }: PortalContent): 'renewal' | 'end' | 'retry' | 'expiry' {
  if (subscription?.status === 'incomplete') return 'expiry'
  if (subscription?.cancel_at === dueAt) return 'end'
  const periodEnd = subscription && onlyItem(subscription).current_period_end
  return dueAt === periodEnd ? 'renewal' : 'retry'
}

function subscriptionPanel(frame: PageContext, content: PortalContent): Html {
  const { t, date, money } = frame
  const { subscription, productName, csrf } = content
  const texts = t.portal.subscription
  if (!subscription) return html`<section class="panel"><h2>${texts.title}</h2><p>${texts.none}</p></section>`
  const { price, quantity = 1, current_period_end: end } = onlyItem(subscription)
  const plan = fill(texts.plan, {
    product: productName,
    interval: t.interval[intervalOf(price)],
    quantity,
    price: money(price.unit_amount ?? 0, price.currency),
  })
  const isCancelled = subscription.cancel_at !== null
  const isRunning = subscription.status !== 'incomplete'
  return html`<section class="panel"><h2>${texts.title}</h2><p><b>${plan}</b></p><p>${stateOf(frame, content)}</p>
${
  isRunning &&
  form(
    frame,
    csrf,
    isCancelled ? button('resume', texts.resume) : button('cancel', fill(texts.cancel, { date: date(end) })),
  )
}</section>`
}

function stateOf({ t, date }: PageContext, { subscription, invoice }: PortalContent): string {
  const texts = t.portal.subscription
  if (!subscription) return texts.none
  if (subscription.status === 'incomplete') return texts.incomplete
  if (subscription.cancel_at !== null) return fill(texts.cancelled, { date: date(subscription.cancel_at) })
  if (subscription.status !== 'past_due')
    return fill(texts.active, { date: date(onlyItem(subscription).current_period_end) })
  const retryAt = invoice?.next_payment_attempt
  return retryAt ? fill(texts.pastDue, { date: date(retryAt) }) : texts.pastDueLast
}

function cardPanel(frame: PageContext, { cardWorks, csrf, subscription }: PortalContent): Html {
  const texts = frame.t.portal.card
  const isIncomplete = subscription?.status === 'incomplete'
  const choices = [
    { value: 'works', ...texts.works },
    { value: 'fails', ...texts.fails },
  ]
  const fields = html`${radioGroup('card', texts.title, choices, cardWorks || isIncomplete ? 'works' : 'fails')}
${button('card', isIncomplete ? texts.confirm : texts.submit)}`
  return html`<section class="panel"><h2>${texts.title}</h2>${form(frame, csrf, fields)}</section>`
}

function invoicePanel({ t, date, money }: PageContext, { invoices }: PortalContent): Html {
  const texts = t.portal.invoices
  return html`<section class="panel"><h2>${texts.title}</h2>
${
  invoices.length === 0
    ? html`<p>${texts.none}</p>`
    : html`<ul class="invoices">${invoices.map(
        ({ number, created, amount_due: due, currency, status, invoice_pdf: pdf }) => html`<li>
<span><b>${number}</b><small>${date(created)} · ${texts.status[statusOf(status)]}</small></span>
<span class="amount">${money(due, currency)}</span>
<a href="${pdf}" aria-label="${fill(texts.pdfOf, { number: number ?? '' })}">${texts.pdf}</a></li>`,
      )}</ul>`
}</section>`
}

const STATUSES = ['paid', 'open', 'void', 'draft', 'uncollectible'] as const
const statusOf = (status: Stripe.Invoice['status']) => STATUSES.find((one) => one === status) ?? 'open'
