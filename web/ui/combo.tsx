import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sanitizeLabel } from '#contract/kernel/text.ts'
import { keyOf, type Suggestion } from './suggestions.ts'
import { useCombobox } from './use-combobox.ts'

type Props<S extends Suggestion> = {
  id: string
  value: string
  suggestions: readonly S[]
  onValue: (value: string) => void
  onPick: (suggestion: S) => void
  onFocus?: (() => void) | undefined
  onBlur: () => void
  /** Called on Enter if no suggestion is active; absent: the form's own behaviour. */
  onEnter?: (() => void) | undefined
  opensOnFocus?: boolean | undefined
  input: ComponentProps<'input'>
  end?: (suggestion: S) => ReactNode
}

/** A text field with suggestions below. Any text is allowed, and nothing is chosen until a key or the pointer does. */
export function Combo<S extends Suggestion>(props: Props<S>) {
  const { suggestions, onValue, onPick, input, end, ...rest } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { isShown, inputProps, popProps, listProps, optionProps } = useCombobox({
    ...rest,
    isOpen,
    onOpen: setOpen,
    count: suggestions.length,
    onValue: (text) => onValue(sanitizeLabel(text)),
    onPick: (index) => {
      const suggestion = suggestions[index]
      if (suggestion) onPick(suggestion)
      setOpen(false)
    },
  })
  return (
    <>
      <input {...input} {...inputProps} />
      {isShown && (
        <div
          {...popProps}
          {...listProps}
          aria-label={t('combo.suggestions')}
          className="menu pop-over suggestions"
        >
          {suggestions.map((one, index) => (
            <div key={keyOf(one)} {...optionProps(index)}>
              <span className="clip">{one.label}</span>
              {one.hint && <small className="clip">{one.hint}</small>}
              {end && <span className="suggestion-end">{end(one)}</span>}
            </div>
          ))}
        </div>
      )}
    </>
  )
}
