import type { Stripe } from 'stripe'
import { fill } from '../../../http/pages/fill.ts'
import type { PageContext } from './page-context.ts'
import { type PdfText, writePdf } from './pdf.ts'

const LEFT = 56
const RIGHT = 539
const LINES_MAX = 24

export function invoicePdf({ t, date, money, taxPercent }: PageContext, invoice: Stripe.Invoice): Buffer {
  const { number, created, currency, customer_name: name, lines, total_taxes: taxes } = invoice
  const amount = (cents: number) => money(cents, currency)
  const title = fill(t.invoice.title, { number: number ?? '' })
  let y = 786
  const texts: PdfText[] = []
  const row = (left: string, right: string | null, style: Partial<PdfText> = {}, space = 18) => {
    texts.push({ x: LEFT, y, text: left, ...style })
    if (right !== null) texts.push({ x: RIGHT, y, text: right, ...style, isRightAligned: true })
    y -= space
  }
  row(title, null, { size: 18, isBold: true }, 24)
  row(t.invoice.notice, null, { isBold: true }, 28)
  row(fill(t.invoice.date, { date: date(created) }), null)
  row(name ?? '', null, {}, 32)
  for (const { description, amount: cents, period } of lines.data.slice(0, LINES_MAX)) {
    row(inLanguage(description ?? '', t), amount(cents), {}, 13)
    row(fill(t.invoice.period, { start: date(period.start), end: date(period.end) }), null, { size: 8 }, 19)
  }
  y -= 8
  row(t.invoice.subtotal, amount(invoice.subtotal))
  for (const tax of taxes ?? []) row(fill(t.invoice.tax, { percent: taxPercent }), amount(tax.amount))
  row(t.invoice.total, amount(invoice.total), { isBold: true })
  row(t.invoice.due, amount(invoice.amount_due), { isBold: true })
  return writePdf(title, texts)
}

/** The descriptions of changes are in English, as Stripe's are. */
const inLanguage = (description: string, { invoice }: PageContext['t']): string =>
  description
    .replace(/^Unused time/, invoice.unused)
    .replace(/^Remaining time/, invoice.remaining)
    .replace(/^Earlier changes/, invoice.earlier)
