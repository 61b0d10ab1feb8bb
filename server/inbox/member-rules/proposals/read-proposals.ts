import { PROPOSAL_TRIPS_MAX, type RuleProposal, type TripRule } from '#contract/inbox/rule.ts'
import type { KnownPlaces, OpenTrip, Rule, RuleEndAt } from '#domain/inbox/rules/match-rules.ts'
import { ruleMatcher } from '#domain/inbox/rules/match-rules.ts'
import { type Proposed, proposeRules } from '#domain/inbox/rules/propose-rules.ts'
import { placeIndex, type Spot } from '#domain/places/place-index.ts'
import type { VehicleSelection } from '../../../db/found/vehicle-selection.ts'
import type { Db } from '../../../db/pool.ts'
import { placeOf } from '../../../http/place.ts'
import { timeOf, toOpenTrip } from '../answers/answer-trips.ts'
import { ruleAnswerStore } from '../answers/store.ts'
import { spotOf, toOwnPlaces, toRule } from '../present.ts'
import { type Member, ownPlacesStore, ruleStore } from '../store.ts'
import { digestOf } from '../values.ts'
import { type AnsweredTripRow, proposalStore } from './store.ts'

const PROPOSALS_MAX = 5
/** Newer than every rule of the member. */
const PROPOSED = '9'

/** Rules that the member's last answers speak for, those with most open trips first. */
export async function readProposals(db: Db, member: Member, vehicles: VehicleSelection) {
  const store = proposalStore(db, member)
  const answers = ruleAnswerStore(db, member)
  const found = proposeRules((await store.answeredTrips(vehicles)).map(toGiven))
  if (found.length === 0) return []
  const dismissed = await store.dismissed()
  const rules = (await ruleStore(db, member).all()).map(toRule)
  const places: KnownPlaces = {
    ...toOwnPlaces(await ownPlacesStore(db, member).read()),
    customers: rules.some(({ from, to }) => [from.kind, to.kind].includes('customers'))
      ? await answers.customers()
      : [],
  }
  const isCovered = ruleMatcher<Rule>(rules, places)
  const fresh = found
    .filter(({ trip }) => !dismissed.has(keyOf(trip)) && isCovered(asOpen(trip)) === null)
    .slice(0, PROPOSALS_MAX)
    .map((proposed) => toProposal(proposed, places))
  const find = ruleMatcher<Rule>([...rules, ...fresh.map(({ rule }) => rule)], places)
  const counts = new Map<string, number>()
  for (const row of await answers.openTrips(true, null, PROPOSAL_TRIPS_MAX)) {
    const id = find(toOpenTrip(row))?.rule.id
    if (id) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return fresh
    .map(({ rule: { id }, attributes }) => ({
      type: 'rule_proposal' as const,
      id,
      attributes: { ...attributes, openTrips: counts.get(id) ?? 0 } satisfies RuleProposal,
    }))
    .toSorted((a, b) => b.attributes.openTrips - a.attributes.openTrips)
}

const toGiven = (row: AnsweredTripRow) => ({
  ...row,
  startKey: row.start_key,
  endKey: row.end_key,
  weekday: timeOf(row.local).weekday,
  contactName: row.contact_name,
  contactCompany: row.contact_company,
})
type Given = ReturnType<typeof toGiven>

const asOpen = (trip: Given): OpenTrip => ({
  start: spotOf(trip.start_key, trip.start_coordinate),
  end: spotOf(trip.end_key, trip.end_coordinate),
  ...timeOf(trip.local),
  reason: null,
  contactName: null,
  contactCompany: null,
  answeredBy: [],
})

const keyOf = ({ startKey, endKey, category, reason, contactName, contactCompany }: Given) =>
  digestOf([startKey, endKey, category, reason, contactName, contactCompany])

function toProposal({ trip, weekdays, answers }: Proposed<Given>, { home, work }: KnownPlaces) {
  const ownPlaces = placeIndex<'home' | 'work'>([
    ...(home ? [{ ...home, value: 'home' as const }] : []),
    ...(work ? [{ ...work, value: 'work' as const }] : []),
  ])
  const ends = { from: asOpen(trip).start, to: asOpen(trip).end }
  const named = {
    from: placeOf(trip.place_start, trip.start_coordinate),
    to: placeOf(trip.place_end, trip.end_coordinate),
  }
  const kindOf = (spot: Spot) => ownPlaces(spot)[0] ?? ('place' as const)
  const endOf = (side: 'from' | 'to'): TripRule['from'] => {
    const kind = kindOf(ends[side])
    return { kind, place: kind === 'place' ? named[side] : null }
  }
  const ruleEnd = (side: 'from' | 'to'): RuleEndAt => {
    const kind = kindOf(ends[side])
    return { kind, place: kind === 'place' ? ends[side] : null }
  }
  const values = {
    category: trip.category as TripRule['category'],
    reason: trip.reason,
    contactName: trip.contactName,
    contactCompany: trip.contactCompany,
    isCustomersContact: false,
  }
  const days = weekdays && [...weekdays]
  const rule: Rule = {
    ...values,
    id: keyOf(trip),
    createdAt: PROPOSED,
    from: ruleEnd('from'),
    to: ruleEnd('to'),
    weekdays: days,
    hours: null,
  }
  return {
    rule,
    attributes: { ...values, from: endOf('from'), to: endOf('to'), weekdays: days, hours: null, answers },
  }
}
