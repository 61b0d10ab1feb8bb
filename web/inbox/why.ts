import type { TFunction } from 'i18next'
import { writeDate } from '#domain/format/date.ts'
import type { InboxTrip } from './queries.ts'

/** The same in a row, beside the category. */
export function shortWhy({ meta: { suggestion } }: InboxTrip, t: TFunction): string {
  if (!suggestion) return ''
  const { basis, matching, trips } = suggestion.why
  return t(`inbox.shortWhy.${basis}`, { matching, trips })
}

/** Why a category is suggested: "11 von 12 Fahrten dorthin: Geschäftlich, zuletzt am 22.09.2026". */
export function whyText({ meta: { suggestion } }: InboxTrip, t: TFunction, language: string): string {
  if (!suggestion) return t('inbox.noSuggestion')
  const { basis, isSameTime, matching, trips, lastDay } = suggestion.why
  return t(`inbox.why.${basis}${isSameTime ? 'Time' : ''}`, {
    matching,
    trips,
    category: t(`category.${suggestion.category}`),
    day: writeDate(`${lastDay}T12:00:00Z`, language, 'UTC'),
  })
}
