import type { FastifyRequest } from 'fastify'
import type { Language } from '#contract/users/user.ts'
import type { Currency } from '#contract/vehicles/vehicle.ts'
import { writeDate } from '#domain/format/date.ts'
import { writeMoney, writePercent } from '#domain/format/money.ts'
import { languageOf } from '../../../http/pages/language.ts'
import { TAX_PERCENT } from '../objects/tax.ts'
import { TEXTS, type Texts } from './texts.ts'

/** The context of every page: its language, and how that formats dates and amounts. */
export type PageContext = {
  language: Language
  t: Texts
  /** The path of this page. */
  path: string
  date: (seconds: number) => string
  money: (cents: number, currency: string) => string
  taxPercent: string
}

export const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? ''

/** `locale` is what the product requested; `auto` and null leave it to the browser. */
export function pageContextOf(request: FastifyRequest, locale: string | null = null): PageContext {
  const language = languageOf({
    chosen: (request.query as { lang?: unknown }).lang,
    uiLocales: locale ?? undefined,
    acceptLanguage: request.headers['accept-language'],
  })
  return {
    language,
    t: TEXTS[language],
    path: pathOf(request),
    date: (seconds) => writeDate(new Date(seconds * 1_000).toISOString(), language, 'Europe/Berlin'),
    money: (cents, currency) => writeMoney(cents / 100, currency.toUpperCase() as Currency, language),
    taxPercent: writePercent(TAX_PERCENT, language),
  }
}
