import type { TFunction } from 'i18next'
import { endNames } from '../places/public.tsx'
import type { Answer } from './answer.ts'
import type { InboxTrip } from './queries.ts'
import { tripDay } from './trip-day.ts'

export type Answered = { trip: InboxTrip; answer: Answer }

/** What was answered: of one trip where it went, of several how many there were. */
export function answeredText(answered: readonly Answered[], t: TFunction, language: string): string {
  const count = answered.length
  const [first] = answered
  const category = t(`category.${first?.answer.category ?? 'none'}`)
  const isSame = answered.every(({ answer }) => answer.category === first?.answer.category)
  if (!first || !isSame) return t('bulk.changed', { count })
  if (count > 1) return t('bulk.categorySet', { count, category })
  const { placeStart, placeEnd } = first.trip.attributes
  const way = endNames(placeStart, placeEnd).filter(Boolean).join(' → ')
  return `${[tripDay(first.trip, language), way].filter(Boolean).join(' · ')}: ${category}`
}
