import { useTranslation } from 'react-i18next'
import type { DistanceUnit } from '#contract/overview/calls.ts'
import type { Currency } from '#contract/vehicles/vehicle.ts'
import { writeMonth } from '#domain/format/date.ts'
import { localeOf } from '#domain/format/locale.ts'
import { writeMoney, writeRoundMoney } from '#domain/format/money.ts'
import { kindOf, type Period } from './period.ts'

/** Formats the figures of the overview: whole kilometres and amounts, so that the eye can compare them. */
export function useFigures() {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const number = (value: number) => Math.round(value).toLocaleString(localeOf(language))
  const percent = (share: number, signDisplay: 'auto' | 'exceptZero' = 'auto') =>
    new Intl.NumberFormat(localeOf(language), {
      style: 'percent',
      maximumFractionDigits: 0,
      signDisplay,
    }).format(share)
  const period = (of: Period): string => {
    const kind = kindOf(of)
    if (kind === 'month') return writeMonth(of, language)
    return kind === 'year' ? of : t('overview.quarter', { quarter: of.slice(6), year: of.slice(0, 4) })
  }
  return {
    language,
    number,
    /** A number and its unit are never on two lines. */
    distance: (value: number, unit: DistanceUnit) => `${number(value)}\u00a0${unit}`,
    money: (value: number, currency: Currency) => writeRoundMoney(value, currency, language),
    /** To the cent. */
    price: (value: number, currency: Currency) => writeMoney(value, currency, language),
    share: (value: number) => percent(value),
    change: (value: number) => percent(value, 'exceptZero'),
    period,
    /** `im Oktober 2026` */
    inPeriod: (of: Period) => t(`overview.in.${kindOf(of)}`, { period: period(of) }),
  }
}
