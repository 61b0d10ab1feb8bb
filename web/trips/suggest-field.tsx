import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { SuggestedField } from '#contract/trips/suggestion.ts'
import { ComboField } from '../ui/combo-field.tsx'
import type { FieldState } from '../ui/form.ts'
import { useDebounced } from '../ui/use-debounced.ts'
import { suggestionsQuery, type TripSuggestion } from './suggestion-queries.ts'

const DEBOUNCE_MS = 150

type Props = {
  label: string
  field: FieldState
  suggested: SuggestedField
  vehicleId: string
  /** The destination of the form: what was used there comes first. */
  placeEnd: string
  icon?: ReactNode
  onPick?: (suggestion: TripSuggestion) => void
}

/** A text of a trip; the server suggests by what is typed. */
export function SuggestField({ suggested, vehicleId, placeEnd, field, ...rest }: Props) {
  const [isFocused, setFocused] = useState(false)
  const text = useDebounced(field.value.trim(), DEBOUNCE_MS)
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
          setFocused(false)
          field.onBlur()
        },
      }}
      suggestions={data}
      onFocus={() => setFocused(true)}
      isOptional
    />
  )
}
