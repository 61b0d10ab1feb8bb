import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldFrame, type FieldProps, InputBox, inputAria } from './field-frame.tsx'
import { type NumberSpec, readNumber, writeNumber } from './read-number.ts'
import { useLanguage } from './use-language.ts'
import { isTouch } from './use-media.ts'

type Props = FieldProps & Omit<NumberSpec, 'language'> & { isFirst?: boolean | undefined }

/** A number as typed; formatted on blur. If it is ambiguous, the user is asked. */
export function NumberField({ label, hint, isOptional, field, kind, unit, decimals, isFirst }: Props) {
  const { id, value, fault, onValue, onBlur } = field
  const spec = { kind, unit, decimals, language: useLanguage() }
  const [isLeft, setLeft] = useState(false)
  const reading = readNumber(value, spec)

  function leave() {
    setLeft(true)
    if (reading.kind === 'number') onValue(writeNumber(reading.value, spec))
    onBlur()
  }
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
          value={value}
          aria-required={!isOptional || undefined}
          onChange={(event) => onValue(event.target.value)}
          onFocus={(event) => {
            setLeft(false)
            replaceByTouch(event)
          }}
          onKeyDown={nextByTouch}
          onBlur={leave}
        />
      </InputBox>
      {isLeft && reading.kind === 'ambiguous' && (
        <Readings values={reading.values.map((one) => writeNumber(one, spec))} onPick={onValue} unit={unit} />
      )}
    </FieldFrame>
  )
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

type ReadingsProps = { values: string[]; unit: string | undefined; onPick: (value: string) => void }

function Readings({ values, unit, onPick }: ReadingsProps) {
  const { t } = useTranslation()
  return (
    <div className="readings" role="group" aria-label={t('number.which')}>
      <span role="status">{t('number.which')}</span>
      {values.map((value) => (
        <button key={value} type="button" className="pill" onClick={() => onPick(value)}>
          {unit ? `${value} ${unit}` : value}
        </button>
      ))}
    </div>
  )
}
