import type { RuleEndKind } from '#contract/inbox/rule.ts'
import type { TripCategory } from '#contract/trips/category.ts'
import { placeIndex, type Spot } from '../../places/place-index.ts'
import { compareRules } from './compare-rules.ts'

export type Contact = { contactName: string | null; contactCompany: string | null }

/** What a trip gets; null leaves what it has. */
export type RuleAnswerValues = Contact & { category: TripCategory; reason: string | null }

export type RuleEndAt = { kind: RuleEndKind; place: Spot | null }

export type Rule = RuleAnswerValues & {
  id: string
  createdAt: string
  from: RuleEndAt
  to: RuleEndAt
  /** 1 is Monday; null is every day. */
  weekdays: readonly number[] | null
  /** Minutes of the day, the end excluded; they may pass midnight. */
  hours: { from: number; to: number } | null
  isCustomersContact: boolean
}

/** An open trip: where and when it was driven, and what it already says. */
export type OpenTrip = Contact & {
  start: Spot
  end: Spot
  weekday: number
  minuteOfDay: number
  reason: string | null
  /** Rules that have answered it before: somebody took that back. */
  answeredBy: readonly string[]
}

export type KnownPlaces = {
  home: Spot | null
  work: Spot | null
  customers: readonly (Spot & Contact)[]
}

/** The rule that answers, the values to set, and the less specific rules that wanted something else. */
export type RuleMatch<R extends Rule> = { rule: R; values: RuleAnswerValues; lost: R[] }

type Slot = 'home' | 'work'

/** Prepares rules for many trips: each looks up its two ends once, however many rules and customers there are. */
export function ruleMatcher<R extends Rule>(
  rules: readonly R[],
  { home, work, customers }: KnownPlaces,
): (trip: OpenTrip) => RuleMatch<R> | null {
  const inOrder = rules.toSorted(compareRules)
  const placesOf = placeIndex<Slot>([
    ...(home ? [{ ...home, value: 'home' as const }] : []),
    ...(work ? [{ ...work, value: 'work' as const }] : []),
  ])
  const customersAt = placeIndex<Contact>(
    customers.map(({ key, coordinate, contactName, contactCompany }) => ({
      key,
      coordinate,
      value: { contactName, contactCompany },
    })),
  )
  const namedPlaces = placeIndex<RuleEndAt>(
    inOrder.flatMap(({ from, to }) =>
      [from, to].flatMap((end) => (end.place ? { ...end.place, value: end } : [])),
    ),
  )

  const endAt = (spot: Spot): KnownEnd => {
    const contacts = customersAt(spot)
    const own = [...placesOf(spot), ...(contacts.length > 0 ? (['customers'] as const) : [])]
    return { kinds: new Set(own), named: new Set(namedPlaces(spot)), contacts }
  }

  return (trip) => {
    const [start, end] = [endAt(trip.start), endAt(trip.end)]
    const matching = inOrder.filter(
      (rule) =>
        isAtTime(rule, trip) &&
        isAt(rule.from, start) &&
        isAt(rule.to, end) &&
        !trip.answeredBy.includes(rule.id),
    )
    const [rule, ...others] = matching
    if (!rule) return null
    const customer = sameContact(end.contacts) ?? sameContact(start.contacts)
    const answerOf = (one: R) => valuesFor(one, trip, customer)
    const values = answerOf(rule)
    return { rule, values, lost: others.filter((other) => !isSameAnswer(answerOf(other), values)) }
  }
}

/** Field by field: as text, a hundred rules of a thousand trips would take longer than all else. */
const isSameAnswer = (a: RuleAnswerValues, b: RuleAnswerValues) =>
  a.category === b.category &&
  a.reason === b.reason &&
  a.contactName === b.contactName &&
  a.contactCompany === b.contactCompany

type KnownEnd = { kinds: ReadonlySet<RuleEndKind>; named: ReadonlySet<RuleEndAt>; contacts: Contact[] }

const isAt = (wanted: RuleEndAt, { kinds, named }: KnownEnd): boolean =>
  wanted.kind === 'any' || (wanted.kind === 'place' ? named.has(wanted) : kinds.has(wanted.kind))

function isAtTime({ weekdays, hours }: Rule, { weekday, minuteOfDay }: OpenTrip): boolean {
  if (weekdays && !weekdays.includes(weekday)) return false
  if (!hours) return true
  return hours.from < hours.to
    ? minuteOfDay >= hours.from && minuteOfDay < hours.to
    : minuteOfDay >= hours.from || minuteOfDay < hours.to
}

/** Of several contacts at one place what they have in common: a company has many people. */
function sameContact(contacts: readonly Contact[]): Contact | null {
  const [first, ...others] = contacts
  if (!first) return null
  const contactCompany = others.every((other) => other.contactCompany === first.contactCompany)
    ? first.contactCompany
    : null
  const contact = { contactName: others.length === 0 ? first.contactName : null, contactCompany }
  return contact.contactName || contact.contactCompany ? contact : null
}

/** What stands in the trip stays. */
function valuesFor(rule: Rule, trip: OpenTrip, customer: Contact | null): RuleAnswerValues {
  const isBusiness = rule.category === 'business'
  const hasContact = Boolean(trip.contactName || trip.contactCompany)
  const contact = rule.isCustomersContact ? customer : rule
  return {
    category: rule.category,
    reason: trip.reason ?? rule.reason,
    contactName: isBusiness ? (hasContact ? trip.contactName : (contact?.contactName ?? null)) : null,
    contactCompany: isBusiness
      ? hasContact
        ? trip.contactCompany
        : (contact?.contactCompany ?? null)
      : null,
  }
}
