import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VIEW_PERIODS } from '#contract/views/view.ts'
import { SuggestedDriverField, SuggestedTagsField } from '../lists/public.ts'
import { DateField } from '../ui/date-field.tsx'
import type { FieldState } from '../ui/form.ts'
import { type Input, isInvalid, validValue } from '../ui/input.ts'
import { NumberField } from '../ui/number-field.tsx'
import { periodText } from './condition-text.ts'
import { daysOfFilter, type Filter } from './filter.ts'
import styles from './filters.module.css'

export type EditorProps = {
  filter: Filter
  /** The values of the condition; it takes effect at once. */
  onValues: (values: Filter) => void
}

/** A field outside of a form: its value takes effect when it is valid. */
function useLooseField<T>(value: T, onValue: (value: T) => void): FieldState<T> {
  const id = useId()
  return { id, value, fault: undefined, onValue, onBlur: () => {} }
}

const PAUSE_MS = 400

/** Calls it with the last value once typing pauses, at the latest when the editor is closed. */
function useSettled<V>(onValue: (value: V) => void): (value: V) => void {
  const waiting = useRef<{ value: V; timer: ReturnType<typeof setTimeout> }>(null)
  const settle = useEffectEvent(() => {
    const last = waiting.current
    waiting.current = null
    if (!last) return
    clearTimeout(last.timer)
    onValue(last.value)
  })
  useEffect(() => () => settle(), [])
  return (value) => {
    clearTimeout(waiting.current?.timer)
    waiting.current = { value, timer: setTimeout(() => settle(), PAUSE_MS) }
  }
}

function useInputs<T extends string | number>(
  first: readonly [T | null, T | null],
  onBoth: (from: T | null, to: T | null) => void,
) {
  const settle = useSettled(([from, to]: readonly [T | null, T | null]) => onBoth(from, to))
  const [inputs, setInputs] = useState<readonly [Input<T>, Input<T>]>(first)
  function take(next: readonly [Input<T>, Input<T>]) {
    setInputs(next)
    if (!next.some((input) => isInvalid(input))) settle([validValue(next[0]), validValue(next[1])])
  }
  const from = useLooseField<Input<T>>(inputs[0], (value) => take([value, inputs[1]]))
  const to = useLooseField<Input<T>>(inputs[1], (value) => take([inputs[0], value]))
  return { from, to }
}

/** Periods that move with the calendar, or two days. */
export function PeriodEditor({ filter, onValues, close }: EditorProps & { close: () => void }) {
  const { t } = useTranslation()
  const days = daysOfFilter(filter)
  const { from, to } = useInputs<string>([days.from ?? null, days.to ?? null], (first, last) =>
    onValues({ ...(first && { from: first }), ...(last && { to: last }) }),
  )
  return (
    <div className={styles.fields}>
      <div className={styles.periods} role="group" aria-label={t('found.quickPeriods')}>
        {VIEW_PERIODS.map((period) => (
          <button
            key={period}
            type="button"
            className="pill"
            aria-pressed={filter.period === period}
            onClick={() => {
              onValues({ period })
              close()
            }}
          >
            {periodText(t, period)}
          </button>
        ))}
      </div>
      <div className="pair">
        <DateField label={t('found.firstDay')} field={from} isOptional />
        <DateField label={t('found.lastDay')} field={to} isOptional />
      </div>
    </div>
  )
}

type RangeProps = {
  range: readonly [string | undefined, string | undefined]
  onRange: (from: string, to: string) => void
  kind: 'reading' | 'amount'
}

/** A number from and a number to. */
export function RangeEditor({ range, onRange, kind }: RangeProps) {
  const { t } = useTranslation()
  const numbers = range.map((text) => (text === undefined ? null : Number(text))) as [
    number | null,
    number | null,
  ]
  const decimals = kind === 'reading' ? 1 : 2
  const write = (value: number | null) =>
    value === null ? '' : String(Math.round(Math.max(value, 0) * 10 ** decimals) / 10 ** decimals)
  const { from, to } = useInputs<number>(numbers, (first, last) => onRange(write(first), write(last)))
  return (
    <div className="pair">
      <NumberField label={t('found.least')} field={from} kind={kind} isOptional isFirst />
      <NumberField label={t('found.most')} field={to} kind={kind} isOptional />
    </div>
  )
}

type TextProps = { companyId: string; value: string; onText: (text: string) => void }

/** A driver by name. */
export function DriverEditor({ companyId, value, onText }: TextProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(value)
  const settle = useSettled((text: string) => onText(text.trim()))
  const field = useLooseField(typed, (text) => {
    setTyped(text)
    settle(text)
  })
  return <SuggestedDriverField label={t('trips.driver')} scope={{ companyId }} field={field} isPlain />
}

/** One tag. */
export function TagEditor({ companyId, value, onText }: TextProps) {
  const { t } = useTranslation()
  const field = useLooseField(value ? [value] : [], (tags) => onText(tags.at(-1) ?? ''))
  return <SuggestedTagsField label={t('found.condition.tag')} scope={{ companyId }} field={field} />
}
