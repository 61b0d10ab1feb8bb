import type { Stripe } from 'stripe'
import { localeOf } from '#domain/format/locale.ts'
import { fill } from '../../../http/pages/fill.ts'
import { type Html, html } from '../../../http/pages/html.ts'
import { BANK_ANSWERS, quantityBoundsOf } from '../actions/pay-checkout.ts'
import { addIntervals } from '../actions/period.ts'
import { intervalOf } from '../objects/catalogue.ts'
import { orderOf } from '../objects/checkout-session.ts'
import { TAX_PERCENT } from '../objects/tax.ts'
import { ASSETS } from './assets.ts'
import { layout } from './layout.ts'
import type { PageContext } from './page-context.ts'
import { radioGroup } from './radio-group.ts'

type Content = {
  session: Stripe.Checkout.Session
  customerName: string | null
  csrf: string
  now: number
  answer?: string
  isOutOfBounds?: boolean
}

export function checkoutPage(frame: PageContext, content: Content): string {
  const { t, path } = frame
  const { session, customerName, csrf, answer = 'works' } = content
  const answers = BANK_ANSWERS.map((value) => ({ value, ...t.checkout.answers[value] }))
  const body = html`<form method="post" action="${path}?lang=${frame.language}" class="columns" novalidate>
<input type="hidden" name="csrf" value="${csrf}">
${orderPanel(frame, content)}
<section class="panel">
<h2>${t.checkout.bank}</h2>
${radioGroup('answer', t.checkout.bank, answers, answer)}
<button class="primary" type="submit" name="act" value="pay">${t.checkout.submit}</button>
<a class="back" href="${session.cancel_url}">${t.checkout.back}</a>
</section>
</form>`
  const title = customerName ? fill(t.checkout.title, { name: customerName }) : t.checkout.titlePlain
  return layout(frame, { title, lead: t.checkout.lead, body, scripts: [ASSETS.checkout] })
}

function orderPanel(frame: PageContext, { session, now, isOutOfBounds }: Content): Html {
  const { t, date, money, language, taxPercent } = frame
  const { item, price, quantity } = orderOf(session)
  const { minimum, maximum } = quantityBoundsOf(session)
  const unit = price.unit_amount ?? 0
  const interval = intervalOf(price)
  const isInclusive = price.tax_behavior === 'inclusive'
  const isTaxed = session.automatic_tax.enabled
  const renews = interval === 'year' ? t.checkout.renewsYear : t.checkout.renewsMonth
  const taxLine = fill(isInclusive ? t.checkout.taxIncluded : t.checkout.tax, { percent: taxPercent })
  return html`<section class="panel" id="order" data-unit="${unit}" data-currency="${price.currency}" data-locale="${localeOf(language)}" data-tax="${isTaxed ? TAX_PERCENT : 0}" data-inclusive="${String(isInclusive)}" data-line="${t.checkout.line}">
<h2>${fill(t.checkout.plan, { product: item.description ?? '', interval: t.interval[interval] })}</h2>
<label class="label" for="quantity">${t.checkout.quantity}</label>
<div class="step">
<button type="button" class="square" data-step="-1" hidden aria-label="${t.checkout.less}">−</button>
<input id="quantity" name="quantity" type="number" inputmode="numeric" value="${quantity}" min="${minimum}" max="${maximum}" step="1" required aria-describedby="bounds"${isOutOfBounds && html` aria-invalid="true"`}${minimum === maximum && html` readonly`}>
<button type="button" class="square" data-step="1" hidden aria-label="${t.checkout.more}">+</button>
<span class="hint${isOutOfBounds && ' bad'}" id="bounds"${isOutOfBounds && html` role="alert"`}>${fill(
    isOutOfBounds ? t.checkout.outOfBounds : t.checkout.bounds,
    { minimum, maximum },
  )}</span>
</div>
<button class="secondary" type="submit" name="act" value="quantity" data-plain>${t.checkout.recalculate}</button>
<table class="sums">
<tr><td data-sum="line">${fill(t.checkout.line, { quantity, price: money(unit, price.currency) })}</td><td data-sum="subtotal">${money(session.amount_subtotal ?? 0, price.currency)}</td></tr>
${isTaxed && html`<tr><td>${taxLine}</td><td data-sum="tax">${money(session.total_details?.amount_tax ?? 0, price.currency)}</td></tr>`}
<tr class="sum"><td>${t.checkout.total}</td><td data-sum="total">${money(session.amount_total ?? 0, price.currency)}</td></tr>
</table>
<p class="hint">${fill(renews, { date: date(addIntervals(now, interval, 1)) })}</p>
</section>`
}
