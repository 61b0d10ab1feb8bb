import { IconClock } from '@tabler/icons-react'
import type { Language } from '#contract/users/user.ts'
import { FieldFrame, type FieldProps, InputBox, inputAria } from './field-frame.tsx'
import type { Input } from './input.ts'
import { readTime } from './read-time.ts'
import { useInputText } from './use-input-text.ts'
import { useLanguage } from './use-language.ts'

/** A time of day; shown as 07:15 on blur. */
export function TimeField({ label, hint, isOptional, field }: FieldProps<Input<string>>) {
  const { id, fault } = field
  const language = useLanguage()
  const { text, type, leave } = useInputText(field, {
    read: (typed) => toInput(typed, language),
    format: (time) => time,
  })
  return (
    <FieldFrame {...{ id, label, hint, isOptional, fault }}>
      <InputBox start={<IconClock className="small" aria-hidden="true" />}>
        <input
          {...inputAria(id, fault, hint)}
          type="text"
          // The full keyboard, for am and pm; no numeric keyboard has a colon.
          inputMode={language === 'de' ? 'numeric' : 'text'}
          autoComplete="off"
          className="input"
          value={text}
          aria-required={!isOptional || undefined}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
        />
      </InputBox>
    </FieldFrame>
  )
}

function toInput(text: string, language: Language): Input<string> {
  const reading = readTime(text, language)
  if (reading.kind === 'empty') return null
  return reading.kind === 'time' ? reading.time : { text, reason: 'time.unreadable' }
}
