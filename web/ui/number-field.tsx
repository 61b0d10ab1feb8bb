import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldFrame, type FieldProps, InputBox, inputAria } from './field-frame.tsx'
import type { Input } from './input.ts'
import { formatNumber, type NumberSpec, readNumber, writeNumber } from './read-number.ts'
import { useInputText } from './use-input-text.ts'
import { useLanguage } from './use-language.ts'
import { isTouch } from './use-media.ts'

type Props = FieldProps<Input<number>> & Omit<NumberSpec, 'language'> & { isFirst?: boolean | undefined }

/** A number as typed; formatted on blur. If it is ambiguous, the user is asked. */
export function NumberField({ label, hint, isOptional, field, kind, unit, decimals, isFirst }: Props) {
  const { id, fault } = field
  const spec = { kind, unit, decimals, language: useLanguage() }
  const [isLeft, setLeft] = useState(false)
  const { text, type, leave } = useInputText(field, {
    read: (typed) => toInput(typed, spec),
    format: (value) => formatNumber(value, spec),
  })
  const reading = readNumber(text, spec)
  return (
    <FieldFrame {...{ id, label, hint, isOptional, fault }}>
      <InputBox end={unit && <span id={`${id}-unit`}>{unit}</span>}>
        <input
          {...inputAria(id, fault, hint)}
          type="text"
          inputMode="decimal"
          enterKeyHint={isTouch() ? 'next' : undefined}
          data-autofocus={isFirst ? '' : undefined}
          autoComplete="off"
          className="input"
          value={text}
          aria-required={!isOptional || undefined}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => {
            setLeft(false)
            replaceByTouch(event)
          }}
          onKeyDown={nextByTouch}
          onBlur={() => {
            setLeft(true)
            leave()
          }}
        />
      </InputBox>
      {isLeft && reading.kind === 'ambiguous' && (
        <Readings
          values={reading.values}
          format={(value) => [writeNumber(value, spec), unit].filter(Boolean).join(' ')}
          onPick={(value) => field.onValue(Number(value))}
        />
      )}
    </FieldFrame>
  )
}

function toInput(text: string, spec: NumberSpec): Input<number> {
  const reading = readNumber(text, spec)
  if (reading.kind === 'empty') return null
  return reading.kind === 'number' ? Number(reading.value) : { text, reason: `number.${reading.kind}` }
}

/** On a touch screen a number is typed again rather than edited. */
function replaceByTouch({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  if (isTouch()) currentTarget.select()
}

/** A phone's keyboard covers the form: its Enter key moves to the next field instead of saving half of the form. */
function nextByTouch(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !isTouch()) return
  event.preventDefault()
  const fields = [
    ...(event.currentTarget.form?.querySelectorAll<HTMLElement>('input, select, textarea') ?? []),
  ]
  fields[fields.indexOf(event.currentTarget) + 1]?.focus()
}

type ReadingsProps = {
  values: readonly string[]
  format: (value: string) => string
  onPick: (value: string) => void
}

function Readings({ values, format, onPick }: ReadingsProps) {
  const { t } = useTranslation()
  return (
    <div className="readings" role="group" aria-label={t('number.which')}>
      <span role="status">{t('number.which')}</span>
      {values.map((value) => (
        <button key={value} type="button" className="pill" onClick={() => onPick(value)}>
          {format(value)}
        </button>
      ))}
    </div>
  )
}
