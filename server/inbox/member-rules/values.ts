import { createHash } from 'node:crypto'
import type { Hours, NewTripRule } from '#contract/inbox/rule.ts'
import type { PlaceInput } from '#contract/kernel/place.ts'
import { invalid } from '../../http/refusal.ts'

const WHOLE_WEEK = 7

/** The columns of a rule; refuses what contradicts itself. */
export function ruleColumns(sent: NewTripRule) {
  for (const end of ['from', 'to'] as const)
    if (sent[end].kind === 'place' && !sent[end].place) throw invalid(`${end}/place`, 'is required')
  if (sent.weekdays && new Set(sent.weekdays).size !== sent.weekdays.length)
    throw invalid('weekdays', 'must not contain a day twice')
  if (sent.hours && sent.hours.from === sent.hours.to)
    throw invalid('hours/to', 'must differ from the beginning')
  const isBusiness = sent.category === 'business'
  const isCustomersContact = isBusiness && (sent.isCustomersContact ?? false)
  if (isCustomersContact && (sent.contactName || sent.contactCompany))
    throw invalid('isCustomersContact', 'must be false where a contact is named')
  const conditions = {
    from_kind: sent.from.kind,
    from_place: placeOf(sent.from),
    to_kind: sent.to.kind,
    to_place: placeOf(sent.to),
    weekdays: weekdaysOf(sent),
    minute_from: minutesOf(sent.hours, 'from'),
    minute_to: minutesOf(sent.hours, 'to'),
  }
  return {
    ...conditions,
    from_place: conditions.from_place && JSON.stringify(conditions.from_place),
    to_place: conditions.to_place && JSON.stringify(conditions.to_place),
    weekdays: conditions.weekdays && JSON.stringify(conditions.weekdays),
    category: sent.category,
    reason: sent.reason || null,
    contact_name: (isBusiness && sent.contactName) || null,
    contact_company: (isBusiness && sent.contactCompany) || null,
    is_customers_contact: isCustomersContact,
    same_as: digestOf([
      sent.from.kind,
      conditions.from_place && identityOf(conditions.from_place),
      sent.to.kind,
      conditions.to_place && identityOf(conditions.to_place),
      conditions.weekdays,
      conditions.minute_from,
      conditions.minute_to,
    ]),
  }
}

export type RuleColumns = ReturnType<typeof ruleColumns>

export const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex')

const placeOf = ({ kind, place }: NewTripRule['from']): PlaceInput | null =>
  kind === 'place' && place ? place : null

/** By its lines; a place without any by its coordinate. */
function identityOf({ name, address, coordinate }: PlaceInput) {
  const lines = [name, address?.street, address?.postalCode, address?.city].map((line) => line ?? '')
  return lines.some(Boolean) ? lines : [coordinate?.latitude, coordinate?.longitude]
}

/** In order; all seven are every day. */
const weekdaysOf = ({ weekdays }: NewTripRule) =>
  !weekdays || weekdays.length === WHOLE_WEEK ? null : weekdays.toSorted((a, b) => a - b)

const minutesOf = (hours: Hours | null | undefined, side: 'from' | 'to') =>
  hours ? Number(hours[side].slice(0, 2)) * 60 + Number(hours[side].slice(3)) : null
