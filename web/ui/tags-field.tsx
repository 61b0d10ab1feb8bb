import { IconTag, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Combo } from './combo.tsx'
import { described, type FieldProps, Frame } from './field-frame.tsx'
import { type Suggestion, suggested } from './suggestions.ts'

const BETWEEN = '\n'

/** A form keeps texts: several tags are one text, a line for each. */
export const tagsOf = (value: string) => value.split(BETWEEN).filter((tag) => tag !== '')
export const tagsText = (tags: readonly string[]) => tags.join(BETWEEN)

type Props = FieldProps & { suggestions: readonly Suggestion[] }

/** Several short texts, each once: Enter or a comma adds, Backspace in the empty field takes the last. */
export function TagsField({ label, hint, isOptional, field, suggestions }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const { id, fault, onBlur } = field
  const tags = tagsOf(field.value)
  const isThere = (text: string) => tags.some((tag) => tag.toLowerCase() === text.toLowerCase())
  const set = (next: string[]) => field.onValue(tagsText(next))

  function add(text: string) {
    const tag = text.trim()
    if (tag !== '' && !isThere(tag)) set([...tags, tag])
    setTyped('')
  }
  return (
    <Frame {...{ id, label, hint, isOptional, fault }}>
      <div
        className="input tags"
        onKeyDown={(event) => {
          if (event.key !== 'Backspace' || typed !== '' || !(event.target instanceof HTMLInputElement)) return
          set(tags.slice(0, -1))
        }}
      >
        {tags.map((tag) => (
          <span key={tag} className="tag">
            <IconTag aria-hidden="true" />
            <span className="clip">{tag}</span>
            <button
              type="button"
              aria-label={t('combo.remove', { label: tag })}
              onClick={() => set(tags.filter((one) => one !== tag))}
            >
              <IconX />
            </button>
          </span>
        ))}
        <Combo
          id={id}
          value={typed}
          suggestions={suggested(suggestions, typed).filter((one) => !isThere(one.label))}
          onValue={(text) => (text.endsWith(',') ? add(text.slice(0, -1)) : setTyped(text))}
          onPick={(one) => add(one.label)}
          onEnter={typed.trim() === '' ? undefined : () => add(typed)}
          onBlur={() => {
            add(typed)
            onBlur()
          }}
          input={{ ...described(id, fault, hint), className: 'bare-input' }}
        />
      </div>
    </Frame>
  )
}
