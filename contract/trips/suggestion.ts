import Type, { type Static } from 'typebox'
import { nullable } from '../kernel/nullable.ts'
import { PLACE_LENGTH, Place, POSTAL_CODE_LENGTH } from '../kernel/place.ts'
import { replyText } from '../kernel/text.ts'

/** The texts of trips and expenses that are suggested; places have a call of their own. */
export const SUGGESTED_FIELDS = ['contact', 'company', 'reason', 'driver', 'tag'] as const
export type SuggestedField = (typeof SUGGESTED_FIELDS)[number]

/** Those by which a company's records are filtered. */
export const COMPANY_SUGGESTED_FIELDS = ['driver', 'tag'] as const satisfies SuggestedField[]
export type CompanySuggestedField = (typeof COMPANY_SUGGESTED_FIELDS)[number]

export const SUGGESTIONS_MAX = 10

/** Longer texts have no suggestions that the user has not typed already. */
export const SUGGESTION_TEXT_MAX = 500

/** A text for a field. `detail` is the company of a contact and the contact of a company; `uses` counts recent records. */
export const TextSuggestion = Type.Object({
  label: Type.String(),
  detail: replyText(),
  /** The address of a contact of the lists. */
  place: nullable(Place),
  uses: Type.Integer(),
})
export type TextSuggestion = Static<typeof TextSuggestion>

/** What recent trips to a place had in common: null where they had nothing. */
export const UsualTrip = Type.Object({
  trips: Type.Integer(),
  contactName: replyText(),
  contactCompany: replyText(),
  reason: replyText(),
  /** The usual distance from the given start, in the unit of the vehicle. */
  distance: nullable(Type.Number()),
})
export type UsualTrip = Static<typeof UsualTrip>

const line = (maxLength = PLACE_LENGTH) => Type.Optional(Type.String({ maxLength }))

/** A place in a query, by its lines; the same lines are the same place. */
export const EndQuery = {
  'end[name]': line(),
  'end[street]': line(),
  'end[postalCode]': line(POSTAL_CODE_LENGTH),
  'end[city]': line(),
}

export const StartQuery = {
  'start[name]': line(),
  'start[street]': line(),
  'start[postalCode]': line(POSTAL_CODE_LENGTH),
  'start[city]': line(),
}
