import { IconCalendar } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Calendar } from './calendar.tsx'
import { FieldFrame, type FieldProps, InputBox, inputAria } from './field-frame.tsx'
import { type Input, validValue } from './input.ts'
import { localToday } from './iso-date.ts'
import { keepPositioned, placeBelow } from './pop-over.ts'
import { readDate, toDateInput } from './read-date.ts'
import { useInputText } from './use-input-text.ts'
import { useLanguage } from './use-language.ts'

/** A date as 2026-03-02, typed or picked from a calendar. Text that cannot be read stays as typed. */
export function DateField({ label, hint, isOptional, field }: FieldProps<Input<string>>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { id, value, fault, onValue } = field
  const [isOpen, setOpen] = useState(false)
  const pop = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { text, type, leave } = useInputText(field, {
    read: toInput,
    format: (iso) => toDateInput(iso, language),
  })

  useLayoutEffect(() => {
    const [calendar, anchor] = [pop.current, input.current]
    return isOpen && calendar && anchor
      ? keepPositioned(anchor, () => placeBelow(calendar, anchor))
      : undefined
  }, [isOpen])

  const close = () => pop.current?.hidePopover()

  function pick(day: string) {
    onValue(day)
    close()
    input.current?.focus()
  }
  function keyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' || !event.altKey) return
    event.preventDefault()
    pop.current?.showPopover()
  }
  // Esc in the pop-over must not also close the dialog around it.
  function popKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    close()
    input.current?.focus()
  }
  // By Tab: a calendar that stays open would cover the fields behind it.
  function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }
  const opener = (
    <button
      type="button"
      className="box-button"
      aria-label={t('date.open', { label })}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      popoverTarget={`${id}-calendar`}
    >
      <IconCalendar className="small" />
    </button>
  )
  return (
    <FieldFrame {...{ id, label, hint, isOptional, fault }}>
      <InputBox start={opener}>
        <input
          {...inputAria(id, fault, hint)}
          ref={input}
          type="text"
          inputMode="text"
          autoComplete="off"
          className="input"
          value={text}
          aria-required={!isOptional || undefined}
          onChange={(event) => type(event.target.value)}
          onKeyDown={keyDown}
          onBlur={leave}
        />
      </InputBox>
      <div
        ref={pop}
        id={`${id}-calendar`}
        popover="auto"
        role="dialog"
        aria-label={t('date.calendar', { label })}
        className="menu pop-over"
        onKeyDown={popKeyDown}
        onBlur={closeWhenLeft}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && <Calendar value={validValue(value)} onPick={pick} />}
      </div>
    </FieldFrame>
  )
}

function toInput(text: string): Input<string> {
  const reading = readDate(text, localToday())
  if (reading.kind === 'empty') return null
  return reading.kind === 'date' ? reading.iso : { text, reason: `date.${reading.kind}` }
}
