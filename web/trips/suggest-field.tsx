import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Place } from '#contract/kernel/place.ts'
import type { SuggestedField } from '#contract/trips/suggestion.ts'
import { ComboField } from '../ui/combo-field.tsx'
import type { FieldState } from '../ui/form.ts'
import { useSearchText } from '../ui/use-search-text.ts'
import { suggestionsQuery, type TripSuggestion } from './suggestion-queries.ts'

type Props = {
  label: string
  field: FieldState<string>
  suggested: SuggestedField
  vehicleId: string
  /** The destination of the form: what was used there comes first. */
  placeEnd: Place | null
  icon?: ReactNode
  /** Not marked as optional: an empty field is a valid choice, and the form says what that means. */
  isPlain?: boolean
  onPick?: (suggestion: TripSuggestion) => void
  opensOnFocus?: boolean
}

/** A text of a trip; the server suggests by what is typed. */
export function SuggestField({ suggested, vehicleId, placeEnd, field, ...rest }: Props) {
  const { text, isFocused, onFocus, onBlur } = useSearchText(field.value)
  const { data = [] } = useQuery({
    ...suggestionsQuery({ vehicleId, field: suggested, text, placeEnd }),
    enabled: isFocused,
  })
  return (
    <ComboField
      {...rest}
      field={{
        ...field,
        onBlur: () => {
          onBlur()
          field.onBlur()
        },
      }}
      suggestions={data}
      onFocus={onFocus}
      isOptional={!rest.isPlain}
    />
  )
}
