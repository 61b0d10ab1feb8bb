import type { Hours, RuleEndKind, RuleName, TripRule } from '#contract/inbox/rule.ts'
import type { Coordinate } from '#contract/kernel/place.ts'
import type { TripCategory } from '#contract/trips/category.ts'
import type { Rule } from '#domain/inbox/rules/match-rules.ts'
import type { Spot } from '#domain/places/place-index.ts'
import { placeText } from '#domain/places/place-text.ts'
import { presentPlace } from '../../http/place.ts'
import type { OwnPlacesRow, RuleRow } from './store.ts'

const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const hoursOf = ({ minute_from, minute_to }: RuleRow): Hours | null =>
  minute_from === null || minute_to === null ? null : { from: clockOf(minute_from), to: clockOf(minute_to) }

export const attributesOf = (row: RuleRow): TripRule => ({
  from: { kind: row.from_kind as RuleEndKind, place: presentPlace(row.from_place) },
  to: { kind: row.to_kind as RuleEndKind, place: presentPlace(row.to_place) },
  weekdays: row.weekdays as number[] | null,
  hours: hoursOf(row),
  category: row.category as TripRule['category'],
  reason: row.reason,
  contactName: row.contact_name,
  contactCompany: row.contact_company,
  isCustomersContact: row.is_customers_contact,
})

export const presentRule = (row: RuleRow) => ({
  type: 'rule' as const,
  id: row.id,
  attributes: attributesOf(row),
  meta: { version: row.version },
})

const named = ({ kind, place }: TripRule['from']) => ({ kind, label: placeText(place) || null })

/** Of home and work the kind alone: a name is read by others too. */
export function ruleName(row: RuleRow): RuleName {
  const { from, to, weekdays, hours } = attributesOf(row)
  return { from: named(from), to: named(to), weekdays, hours }
}

export const spotOf = (key: string | null, coordinate: unknown): Spot => ({
  key,
  coordinate: (coordinate ?? null) as Coordinate | null,
})

const spotOfPlace = (key: string | null, place: unknown): Spot | null =>
  place === null ? null : spotOf(key, presentPlace(place)?.coordinate)

/** A rule as the matching needs it; `row` is kept for its name. */
export const toRule = (row: RuleRow): Rule & { row: RuleRow } => ({
  row,
  id: row.id,
  createdAt: row.created_at,
  from: { kind: row.from_kind as RuleEndKind, place: spotOfPlace(row.from_key, row.from_place) },
  to: { kind: row.to_kind as RuleEndKind, place: spotOfPlace(row.to_key, row.to_place) },
  weekdays: row.weekdays as number[] | null,
  hours:
    row.minute_from === null || row.minute_to === null ? null : { from: row.minute_from, to: row.minute_to },
  category: row.category as TripCategory,
  reason: row.reason,
  contactName: row.contact_name,
  contactCompany: row.contact_company,
  isCustomersContact: row.is_customers_contact,
})

export const toOwnPlaces = ({ home, home_key, work, work_key }: OwnPlacesRow) => ({
  home: spotOfPlace(home_key, home),
  work: spotOfPlace(work_key, work),
})

export const presentOwnPlaces = (companyId: string, { home, work, version }: OwnPlacesRow) => ({
  type: 'own_places' as const,
  id: companyId,
  attributes: { home: presentPlace(home), work: presentPlace(work) },
  meta: { version },
})
