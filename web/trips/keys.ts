import type { Place } from '#contract/kernel/place.ts'
import type { TripFilter } from './filter.ts'

export const tripKeys = {
  /** Whatever lists trips, of all vehicles or of one. */
  all: ['trips'] as const,
  vehicle: (vehicleId: string) => [...tripKeys.all, vehicleId] as const,
  list: (vehicleId: string, { category, period }: TripFilter) =>
    [...tripKeys.vehicle(vehicleId), 'list', category ?? 'all', period ?? 'ever'] as const,
  month: (vehicleId: string, month: string) => [...tripKeys.vehicle(vehicleId), 'month', month] as const,
  days: (vehicleId: string, from: string, to: string) =>
    [...tripKeys.vehicle(vehicleId), 'days', from, to] as const,
  /** What a filter finds in all vehicles of a company. */
  allFound: ['trips', 'found'] as const,
  found: (companyId: string, query: object) => [...tripKeys.allFound, companyId, 'list', query] as const,
  totals: (companyId: string, query: object) => [...tripKeys.allFound, companyId, 'totals', query] as const,
  /** The trips before and after an instant. */
  around: (vehicleId: string, iso: string | null) => [...tripKeys.vehicle(vehicleId), 'around', iso] as const,
  /** The sums of the months. */
  allMonths: ['trip-months'] as const,
  months: (vehicleId: string) => [...tripKeys.allMonths, vehicleId] as const,
  ones: ['trip'] as const,
  one: (tripId: string) => [...tripKeys.ones, tripId] as const,
  track: (tripId: string) => [...tripKeys.one(tripId), 'track'] as const,
  originals: (tripId: string) => [...tripKeys.one(tripId), 'originals'] as const,
  changes: (tripId: string) => [...tripKeys.one(tripId), 'changes'] as const,
  favourites: (companyId: string) => ['trip-favourites', companyId] as const,
  allSuggestions: ['trip-suggestions'] as const,
  suggestions: (vehicleId: string, field: string, text: string, placeEnd: Place | null) =>
    [...tripKeys.allSuggestions, vehicleId, field, text, placeEnd] as const,
  usual: (vehicleId: string, placeStart: Place | null, placeEnd: Place | null) =>
    [...tripKeys.allSuggestions, vehicleId, 'usual', placeStart, placeEnd] as const,
}
