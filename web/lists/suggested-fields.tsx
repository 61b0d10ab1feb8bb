import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { ComboField } from '../ui/combo-field.tsx'
import { TagsField } from '../ui/tags-field.tsx'
import { useSearchText } from '../ui/use-search-text.ts'
import { listSuggestionsQuery, type SuggestionScope } from './suggestions-query.ts'

type Suggested<P> = Omit<P, 'suggestions' | 'onFocus'> & { scope: SuggestionScope }

/** Tags; the server suggests by what is typed. */
export function SuggestedTagsField({ scope, field, ...rest }: Suggested<ComponentProps<typeof TagsField>>) {
  const [typed, setTyped] = useState('')
  const { text, isFocused, onFocus, onBlur } = useSearchText(typed)
  const { data = [] } = useQuery({
    ...listSuggestionsQuery({ field: 'tag', scope, text }),
    enabled: isFocused,
  })
  function leave() {
    onBlur()
    field.onBlur()
  }
  return (
    <TagsField
      {...rest}
      field={{ ...field, onBlur: leave }}
      suggestions={data}
      onTyped={setTyped}
      onFocus={onFocus}
    />
  )
}

/** A driver by name; the server suggests by what is typed. */
export function SuggestedDriverField({
  scope,
  field,
  ...rest
}: Suggested<ComponentProps<typeof ComboField>>) {
  const { text, isFocused, onFocus, onBlur } = useSearchText(field.value)
  const { data = [] } = useQuery({
    ...listSuggestionsQuery({ field: 'driver', scope, text }),
    enabled: isFocused,
  })
  function leave() {
    onBlur()
    field.onBlur()
  }
  return <ComboField {...rest} field={{ ...field, onBlur: leave }} suggestions={data} onFocus={onFocus} />
}
