import type { TFunction } from 'i18next'
import { writeDay } from '#domain/format/date.ts'
import { placeText } from '#domain/places/place-text.ts'
import type { ListedTrip } from './queries.ts'
import { writeSpan } from './trip-time.ts'

/** The texts of a trip in its row; `name` is its label for screen readers. A hidden one has neither times nor places. */
export type RowText = { language: string; day: string; span: string; from: string; to: string; name: string }

const NOWHERE = '–'

// Cached: scrolling shows the same trips again, and formatting dates is slow.
const cache = new WeakMap<ListedTrip, RowText>()

export function rowText(trip: ListedTrip, t: TFunction, language: string): RowText {
  const known = cache.get(trip)
  if (known?.language === language) return known
  const { dateStartIso, dateStartTz, placeStart, placeEnd, isHidden } = trip.attributes
  const day = writeDay(dateStartIso, dateStartTz, language)
  const span = isHidden ? '' : writeSpan(trip, language)
  const [when, where] = [`${day} ${span}`.trim(), isHidden ? t('category.private') : placeText(placeEnd)]
  const text = {
    language,
    day,
    span,
    from: placeText(placeStart) || NOWHERE,
    to: where || NOWHERE,
    name: where ? t('trips.named', { when, where }) : when,
  }
  cache.set(trip, text)
  return text
}

export const contactOf = ({ attributes: { contactName, contactCompany } }: ListedTrip) =>
  [contactCompany, contactName].filter(Boolean).join(' · ')
