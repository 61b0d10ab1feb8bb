import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Calendar } from './calendar.tsx'
import { FieldFrame, type FieldProps, InputBox, inputAria } from './field-frame.tsx'
import { keepPositioned, placeBelow } from './pop-over.ts'
import { localToday, readDate, toDateInput } from './read-date.ts'
import { useLanguage } from './use-language.ts'

/** A date, typed or picked from a calendar. Text that cannot be read stays as typed. */
export function DateField({ label, hint, isOptional, field }: FieldProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { id, value, fault, onValue, onBlur } = field
  const [isOpen, setOpen] = useState(false)
  const pop = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const reading = readDate(value, localToday())
  const iso = reading.kind === 'date' ? reading.iso : null

  useLayoutEffect(() => {
    const [calendar, anchor] = [pop.current, input.current]
    return isOpen && calendar && anchor
      ? keepPositioned(anchor, () => placeBelow(calendar, anchor))
      : undefined
  }, [isOpen])

  const close = () => pop.current?.hidePopover()

  function leave() {
    if (iso) onValue(toDateInput(iso, language))
    onBlur()
  }
  function pick(day: string) {
    onValue(toDateInput(day, language))
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
          value={value}
          aria-required={!isOptional || undefined}
          onChange={(event) => onValue(event.target.value)}
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
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && <Calendar value={iso} onPick={pick} />}
      </div>
    </FieldFrame>
  )
}
