import { IconTag, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Combo } from './combo.tsx'
import { Fault, FieldFrame, type FieldProps, inputAria } from './field-frame.tsx'
import { filterSuggestions, type Suggestion } from './suggestions.ts'

type Props = FieldProps<string[]> & {
  suggestions: readonly Suggestion[]
  /** Called with the text of a tag that is being typed. */
  onTyped?: (text: string) => void
  onFocus?: () => void
  /** The placeholder: what an empty field means. */
  placeholder?: string
  /** Why no tag can be added; existing ones can be removed. */
  closed?: ReactNode
}

/** Short texts without duplicates: Enter or a comma adds one, Backspace in the empty field removes the last. */
export function TagsField(props: Props) {
  const { label, hint, isOptional, field, suggestions, onTyped, onFocus, placeholder, closed } = props
  const { t } = useTranslation()
  const [typed, setText] = useState('')
  const { id, value: tags, fault, onValue: set, onBlur } = field
  const isThere = (text: string) => tags.some((tag) => tag.toLowerCase() === text.toLowerCase())

  function setTyped(text: string) {
    setText(text)
    onTyped?.(text)
  }
  function add(...texts: string[]) {
    const fresh = new Map(texts.map((text) => [text.trim().toLowerCase(), text.trim()]))
    const added = [...fresh.values()].filter((tag) => tag !== '' && !isThere(tag))
    if (added.length > 0) set([...tags, ...added])
    setTyped('')
  }
  /** A pasted text may contain several, separated by commas. */
  function type(text: string) {
    const parts = text.split(',')
    const last = parts.pop() ?? ''
    if (parts.length > 0) add(...parts)
    setTyped(last.trimStart())
  }
  const shown = tags.map((tag) => (
    <span key={tag} className="tag">
      <IconTag aria-hidden="true" />
      <span className="clip">{tag}</span>
      <button
        type="button"
        aria-label={t('combo.remove', { label: tag })}
        onClick={(event) => {
          focusBeside(event.currentTarget)
          set(tags.filter((one) => one !== tag))
        }}
      >
        <IconX />
      </button>
    </span>
  ))
  if (closed)
    return (
      <div className="field" role="group" aria-labelledby={`${id}-label`}>
        <div className="label" id={`${id}-label`}>
          {label}
        </div>
        {tags.length > 0 && <div className="input tags">{shown}</div>}
        {fault && <Fault id={id} text={fault} />}
        {closed}
      </div>
    )
  return (
    <FieldFrame {...{ id, label, hint, isOptional, fault }}>
      <div
        className="input tags"
        onKeyDown={(event) => {
          if (event.key !== 'Backspace' || typed !== '' || !(event.target instanceof HTMLInputElement)) return
          set(tags.slice(0, -1))
        }}
      >
        {shown}
        <Combo
          id={id}
          value={typed}
          suggestions={filterSuggestions(suggestions, typed).filter((one) => !isThere(one.label))}
          onValue={type}
          onPick={(one) => add(one.label)}
          onEnter={typed.trim() === '' ? undefined : () => add(typed)}
          onFocus={onFocus}
          onBlur={() => {
            add(typed)
            onBlur()
          }}
          input={{
            ...inputAria(id, fault, hint),
            className: 'bare-input',
            placeholder: tags.length === 0 ? placeholder : undefined,
          }}
        />
      </div>
    </FieldFrame>
  )
}

/** The button is about to be removed: the focus moves to its neighbour. */
function focusBeside(button: HTMLElement): void {
  const tag = button.closest('.tag')
  const beside = tag?.nextElementSibling ?? tag?.previousElementSibling
  const target = beside?.matches('input') ? beside : beside?.querySelector('input, button')
  if (target instanceof HTMLElement) target.focus()
}
