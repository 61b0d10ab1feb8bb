import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listCompanySuggestions, listVehicleSuggestions } from '#contract/trips/calls.ts'
import { type CompanySuggestedField, SUGGESTION_TEXT_MAX } from '#contract/trips/suggestion.ts'
import { api } from '../kernel/api/api.ts'
import type { Suggestion } from '../ui/suggestions.ts'
import { listKeys } from './keys.ts'

/** Where the text is typed: at a record of a vehicle, or for a company as a whole. */
export type SuggestionScope = { vehicleId: string } | { companyId: string }

type Search = { field: CompanySuggestedField; scope: SuggestionScope; text: string }

/** If the search fails there are no suggestions; the field still works. */
export const listSuggestionsQuery = ({ field, scope, text }: Search) =>
  queryOptions({
    queryKey: listKeys.suggestions(field, scope, text),
    queryFn: async ({ signal }): Promise<Suggestion[]> => {
      const query = { field, text: text.slice(0, SUGGESTION_TEXT_MAX) }
      const { data } =
        'vehicleId' in scope
          ? await api(listVehicleSuggestions, { params: scope, query, signal })
          : await api(listCompanySuggestions, { params: scope, query, signal })
      return data.map(({ attributes: { label } }) => ({ label }))
    },
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    retry: false,
  })
