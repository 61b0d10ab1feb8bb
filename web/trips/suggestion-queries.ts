import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Place } from '#contract/kernel/place.ts'
import { getUsualTrip, listVehicleSuggestions } from '#contract/trips/calls.ts'
import { SUGGESTION_TEXT_MAX, type SuggestedField } from '#contract/trips/suggestion.ts'
import { api } from '../kernel/api/api.ts'
import type { Suggestion } from '../ui/suggestions.ts'
import { tripKeys } from './keys.ts'

/** `hint` is the company of a contact, and the contact of a company. */
export type TripSuggestion = Suggestion & { place: Place | null }

const linesOf = (place: Place | null): [name: string, line: string | null | undefined][] => [
  ['name', place?.name],
  ['street', place?.address?.street],
  ['postalCode', place?.address?.postalCode],
  ['city', place?.address?.city],
]
/** The lines of a place, as parameters of a query. */
const placeQuery = (end: 'start' | 'end', place: Place | null) =>
  Object.fromEntries(linesOf(place).flatMap(([name, line]) => (line ? [[`${end}[${name}]`, line]] : [])))

type Search = { vehicleId: string; field: SuggestedField; text: string; placeEnd: Place | null }

/** If the search fails there are no suggestions; the field still works. */
export const suggestionsQuery = ({ vehicleId, field, text, placeEnd }: Search) =>
  queryOptions({
    queryKey: tripKeys.suggestions(vehicleId, field, text, placeEnd),
    queryFn: async ({ signal }): Promise<TripSuggestion[]> => {
      const query = { field, text: text.slice(0, SUGGESTION_TEXT_MAX), ...placeQuery('end', placeEnd) }
      const { data } = await api(listVehicleSuggestions, { params: { vehicleId }, query, signal })
      return data.map(({ attributes: { label, detail, place } }) => ({
        label,
        hint: detail ?? undefined,
        key: `${label}\n${detail ?? ''}`,
        place,
      }))
    },
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    retry: false,
  })

export const usualTripQuery = (vehicleId: string, placeStart: Place | null, placeEnd: Place | null) =>
  queryOptions({
    queryKey: tripKeys.usual(vehicleId, placeStart, placeEnd),
    queryFn: async ({ signal }) => {
      const query = { ...placeQuery('start', placeStart), ...placeQuery('end', placeEnd) }
      return (await api(getUsualTrip, { params: { vehicleId }, query, signal })).data.attributes
    },
    enabled: Object.keys(placeQuery('end', placeEnd)).length > 0,
    staleTime: 5_000,
    retry: false,
  })
