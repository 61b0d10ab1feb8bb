import type { TripCategory } from '#contract/trips/category.ts'
import { isErrand } from '#domain/inbox/errand.ts'
import type { InboxTrip } from './queries.ts'

/** What an open trip gets; empty texts are none. */
export type Answer = { category: TripCategory; reason: string; contactName: string; contactCompany: string }

export type Missing = 'category' | 'reason' | 'contact'

/** What stands in the trip already comes before what is suggested for it. */
export function firstAnswer({ attributes, meta: { suggestion } }: InboxTrip): Answer {
  const hasContact = Boolean(attributes.contactName || attributes.contactCompany)
  const contact = hasContact ? attributes : suggestion
  return {
    category: suggestion?.category ?? 'none',
    reason: attributes.reason ?? suggestion?.reason ?? '',
    contactName: contact?.contactName ?? '',
    contactCompany: contact?.contactCompany ?? '',
  }
}

/** What the tax office asks for and the answer lacks: of a business trip why and whom, unless the reason is an errand. */
export function missingOf({ category, reason, contactName, contactCompany }: Answer): Missing[] {
  if (category === 'none') return ['category']
  if (category !== 'business') return []
  return [
    ...(reason.trim() ? [] : (['reason'] as const)),
    ...(contactName.trim() || contactCompany.trim() || isErrand(reason) ? [] : (['contact'] as const)),
  ]
}

/** Suggested, and nothing is missing. */
export const isSure = (trip: InboxTrip): boolean =>
  trip.meta.suggestion !== null && missingOf(firstAnswer(trip)).length === 0

const textOrNull = (text: string) => text.trim() || null

/** The values to save; only business trips have a contact. */
export const valuesOf = ({ category, reason, contactName, contactCompany }: Answer) => ({
  category,
  reason: textOrNull(reason),
  ...(category === 'business' && {
    contactName: textOrNull(contactName),
    contactCompany: textOrNull(contactCompany),
  }),
})

export const contactText = ({
  contactName,
  contactCompany,
}: Pick<Answer, 'contactName' | 'contactCompany'>) => [contactName, contactCompany].filter(Boolean).join(', ')
