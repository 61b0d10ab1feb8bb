import type { ReactNode } from 'react'
import { Combo } from './combo.tsx'
import { FieldFrame, type FieldProps, InputBox, inputAria } from './field-frame.tsx'
import { filterSuggestions, type Suggestion } from './suggestions.ts'

type Props<S extends Suggestion> = FieldProps & {
  suggestions: readonly S[]
  icon?: ReactNode
  end?: ReactNode
  /** The placeholder: what an empty field means. */
  placeholder?: string
  /** Marked neither as optional nor as required: an empty field is a valid choice. */
  isPlain?: boolean
  /** Called when a suggestion was chosen: related fields can be filled in too. */
  onPick?: (suggestion: S) => void
  onFocus?: () => void
  /** Shows the suggestions as soon as it has the focus. */
  opensOnFocus?: boolean
}

/** A text with suggestions: reason, contact, driver. Any other text is valid. */
export function ComboField<S extends Suggestion>(props: Props<S>) {
  const { label, hint, isOptional, field, suggestions, icon, end, placeholder, isPlain } = props
  const { onPick, onFocus, opensOnFocus } = props
  const { id, value, fault, onValue, onBlur } = field
  return (
    <FieldFrame {...{ id, label, hint, isOptional, fault }}>
      <InputBox start={icon} end={end}>
        <Combo
          id={id}
          value={value}
          suggestions={filterSuggestions(suggestions, value).filter((one) => one.label !== value)}
          onValue={onValue}
          onPick={(one) => {
            onValue(one.label)
            onPick?.(one)
          }}
          onFocus={onFocus}
          opensOnFocus={opensOnFocus}
          onBlur={onBlur}
          input={{
            ...inputAria(id, fault, hint),
            className: 'input',
            placeholder,
            'aria-required': !(isOptional || isPlain) || undefined,
          }}
        />
      </InputBox>
    </FieldFrame>
  )
}
