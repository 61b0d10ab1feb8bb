import { dayIn, writeDate } from '#domain/format/date.ts'

/** Plans begin and end on days in Germany, as in invoices, mails and the sandbox. */
const ZONE = 'Europe/Berlin'
const DAY_MS = 86_400_000

export const writeBillingDate = (iso: string, language: string) => writeDate(iso, language, ZONE)

/** Calendar days until then; negative if it is past. */
export const daysUntil = (iso: string, now = new Date().toISOString()) =>
  Math.round((Date.parse(dayIn(iso, ZONE)) - Date.parse(dayIn(now, ZONE))) / DAY_MS)

/** `in 118 Tagen`, `morgen` */
export const writeDays = (days: number, language: string) =>
  new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day')
