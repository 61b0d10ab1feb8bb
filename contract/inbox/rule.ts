import Type, { type Static } from 'typebox'
import { nullable } from '../kernel/nullable.ts'
import { Place, PlaceInput } from '../kernel/place.ts'
import { oneOf, replyText } from '../kernel/text.ts'
import { TRIP_CATEGORIES } from '../trips/category.ts'
import { TripChange } from '../trips/trip.ts'

/** The most rules of one member in a company. */
export const RULES_MAX = 100

/** Where a trip begins or ends. `home` and `work` are the member's own places, `customers` those of the company's contacts. */
export const RULE_END_KINDS = ['any', 'home', 'work', 'customers', 'place'] as const
export type RuleEndKind = (typeof RULE_END_KINDS)[number]

export const RULE_CATEGORIES = TRIP_CATEGORIES.filter((category) => category !== 'none')

const RuleEnd = Type.Object({ kind: oneOf(RULE_END_KINDS), place: nullable(Place) })
export type RuleEnd = Static<typeof RuleEnd>

const RuleEndInput = Type.Object({
  kind: oneOf(RULE_END_KINDS),
  /** Only of the kind `place`, which needs one. */
  place: Type.Optional(nullable(PlaceInput)),
})

/** 1 is Monday; null is every day. */
const Weekdays = Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7 })

const clock = () => Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' })
/** When a trip begins, by the clock there, `to` excluded. Hours may pass midnight; null is all day. */
const Hours = Type.Object({ from: clock(), to: clock() })
export type Hours = Static<typeof Hours>

/** When a rule answers a trip, and what. The contact is that of a business trip. */
export const TripRule = Type.Object({
  from: RuleEnd,
  to: RuleEnd,
  weekdays: nullable(Weekdays),
  hours: nullable(Hours),
  category: oneOf(RULE_CATEGORIES),
  reason: replyText(),
  contactName: replyText(),
  contactCompany: replyText(),
  /** The contact is the customer at the end of the trip or else at its start. */
  isCustomersContact: Type.Boolean(),
})
export type TripRule = Static<typeof TripRule>

const { reason, contactName, contactCompany } = TripChange.properties

const Values = {
  from: RuleEndInput,
  to: RuleEndInput,
  weekdays: nullable(Weekdays),
  hours: nullable(Hours),
  category: oneOf(RULE_CATEGORIES),
}
const Texts = { reason, contactName, contactCompany, isCustomersContact: Type.Optional(Type.Boolean()) }

export const NewTripRule = Type.Object({
  ...Values,
  weekdays: Type.Optional(Values.weekdays),
  hours: Type.Optional(Values.hours),
  ...Texts,
})
export type NewTripRule = Static<typeof NewTripRule>

export const TripRuleChange = Type.Partial(Type.Object({ ...Values, ...Texts }))
export type TripRuleChange = Static<typeof TripRuleChange>

/** What a rule is called by; `label` is the place of the kind `place`, null where it was erased. */
const NamedEnd = Type.Object({ kind: oneOf(RULE_END_KINDS), label: replyText() })
export const RuleName = Type.Object({
  from: NamedEnd,
  to: NamedEnd,
  weekdays: nullable(Type.Array(Type.Integer())),
  hours: nullable(Hours),
})
export type RuleName = Static<typeof RuleName>

/** The places of one member that rules call `home` and `work`. */
export const OwnPlaces = Type.Object({ home: nullable(Place), work: nullable(Place) })
export type OwnPlaces = Static<typeof OwnPlaces>
export const OwnPlacesChange = Type.Object({
  home: Type.Optional(nullable(PlaceInput)),
  work: Type.Optional(nullable(PlaceInput)),
})

/** A rule that the last answers speak for. */
export const RuleProposal = Type.Object({
  ...TripRule.properties,
  /** How many answers of this way in a row were the same. */
  answers: Type.Integer(),
  /** Open trips that it would answer; at most `PROPOSAL_TRIPS_MAX` are looked at. */
  openTrips: Type.Integer(),
})
export type RuleProposal = Static<typeof RuleProposal>

export const PROPOSAL_TRIPS_MAX = 1_000
export const DISMISSED_MAX = 1_000
export const proposalKey = () => Type.String({ pattern: '^[0-9a-f]{64}$' })

/** An answer that a rule gave. `lost` are the rules that wanted another one and were less specific. */
export const RuleAnswer = Type.Object({
  rule: RuleName,
  lost: Type.Array(RuleName),
  answeredAtIso: Type.String(),
  /** Nobody has changed the trip since. */
  isUndoable: Type.Boolean(),
})
export type RuleAnswer = Static<typeof RuleAnswer>
