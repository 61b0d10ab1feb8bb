import { IconClock } from '@tabler/icons-react'
import { FieldFrame, type FieldProps, InputBox, inputAria } from './field-frame.tsx'
import { readTime } from './read-time.ts'
import { useLanguage } from './use-language.ts'

/** A time of day as typed; shown as 07:15 on blur. */
export function TimeField({ label, hint, isOptional, field }: FieldProps) {
  const { id, value, fault, onValue, onBlur } = field
  const language = useLanguage()

  function leave() {
    const reading = readTime(value, language)
    if (reading.kind === 'time') onValue(reading.time)
    onBlur()
  }
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
          value={value}
          aria-required={!isOptional || undefined}
          onChange={(event) => onValue(event.target.value)}
          onBlur={leave}
        />
      </InputBox>
    </FieldFrame>
  )
}
