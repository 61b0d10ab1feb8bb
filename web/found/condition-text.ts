import type { TFunction } from 'i18next'
import { FOUND_MAX } from '#contract/kernel/search.ts'
import { VIEW_PERIODS, type ViewList, type ViewPeriod } from '#contract/views/view.ts'
import { localeOf } from '#domain/format/locale.ts'
import { type Condition, type Filter, valuesOf } from './filter.ts'

export type TextContext = {
  t: TFunction
  language: string
  list: ViewList
  /** The plates of vehicles that are known by now. */
  plateOf: (id: string) => string | undefined
}

export const conditionLabel = (condition: Condition, { t, list }: Pick<TextContext, 't' | 'list'>): string =>
  condition === 'categories'
    ? t(list === 'trips' ? 'trips.category' : 'expenses.category')
    : t(`found.condition.${condition}`)

export const categoryText = (t: TFunction, list: ViewList, category: string): string =>
  // The names of the categories are those of the contract.
  list === 'trips'
    ? t(`category.${category}` as 'category.none')
    : t(`expenseCategory.${category}` as 'expenseCategory.fuel')

export const markText = (t: TFunction, mark: string): string => t(`found.mark.${mark}` as 'found.mark.gap')

export const periodText = (t: TFunction, period: ViewPeriod): string => t(`found.period.${period}`)

const PLATES_SHOWN = 2

/** The value of a condition in its chip; empty if it is not set. */
export function conditionText(condition: Condition, filter: Filter, context: TextContext): string {
  const { t, language } = context
  switch (condition) {
    case 'search':
      return filter.search ? t('found.quoted', { text: filter.search }) : ''
    case 'period':
      return periodValue(filter, context)
    case 'categories':
      return categoriesText(valuesOf(filter.categories), context)
    case 'marks':
      return valuesOf(filter.marks)
        .map((mark) => markText(t, mark))
        .join(', ')
    case 'driver':
      return filter.driver ?? ''
    case 'tag':
      return filter.tag ?? ''
    case 'vehicleIds':
      return platesText(valuesOf(filter.vehicleIds), context)
    case 'distance':
      return rangeText(filter.distanceFrom, filter.distanceTo, t, language)
    case 'amount':
      return rangeText(filter.amountFrom, filter.amountTo, t, language)
  }
}

/** `Geschäftlich, ohne`: among others, that there is none is one word. */
const categoriesText = (categories: readonly string[], { t, list }: TextContext) =>
  categories
    .map((one) => (one === 'none' && categories.length > 1 ? t('found.none') : categoryText(t, list, one)))
    .join(', ')

function periodValue({ period, from, to }: Filter, { t, language }: TextContext): string {
  if (VIEW_PERIODS.includes(period as ViewPeriod)) return periodText(t, period as ViewPeriod)
  if (from && to) return daysText(from, to, language)
  if (from) return t('found.since', { day: dayText(from, language) })
  return to ? t('found.until', { day: dayText(to, language) }) : ''
}

const DAY = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const
const dayText = (day: string, language: string) =>
  new Intl.DateTimeFormat(localeOf(language), DAY).format(new Date(`${day}T00:00:00Z`))

/** `01.01. – 16.11.2026`: the year stands once if it is the same. */
export function daysText(from: string, to: string, language: string): string {
  const end = dayText(to, language)
  if (from === to) return end
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${dayText(from, language)} – ${end}`
  const { year: _year, ...short } = DAY
  const start = new Intl.DateTimeFormat(localeOf(language), short).format(new Date(`${from}T00:00:00Z`))
  return `${start} – ${end}`
}

function platesText(ids: readonly string[], { t, plateOf }: TextContext): string {
  const plates = ids.flatMap((id) => plateOf(id) ?? [])
  if (plates.length < ids.length) return t('found.vehicles', { count: ids.length })
  const more = plates.length - PLATES_SHOWN
  return plates.slice(0, PLATES_SHOWN).join(', ') + (more > 0 ? ` + ${more}` : '')
}

function rangeText(from: string | undefined, to: string | undefined, t: TFunction, language: string): string {
  const write = (text: string) => writeNumber(Number(text), language)
  if (from && to) return from === to ? write(from) : `${write(from)} – ${write(to)}`
  if (from) return t('found.from', { value: write(from) })
  return to ? t('found.upTo', { value: write(to) }) : ''
}

const writeNumber = (value: number, language: string) =>
  new Intl.NumberFormat(localeOf(language)).format(value)

/** Beyond this nothing is counted. */
export const mostText = (language: string) => writeNumber(FOUND_MAX, language)

/** `38`, or `mehr als 10.000`. */
export const countText = (t: TFunction, language: string, count: number, isMore: boolean): string =>
  isMore ? t('found.moreThan', { number: mostText(language) }) : writeNumber(count, language)
