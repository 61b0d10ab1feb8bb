import type { ReactNode } from 'react'
import type { FieldState } from './form.ts'
import styles from './segments.module.css'

type Segment<T> = { value: T; label: string }

type Props<T> = {
  /** The label; hidden if something beside it says the same. */
  legend: string
  isLegendShown?: boolean
  segments: readonly Segment<T>[]
  field: Pick<FieldState<T>, 'id' | 'value' | 'onValue'>
  className?: string | undefined
  /** The result of the choice, after it. */
  end?: ReactNode
}

/** A choice of a few options in a row: native radio buttons, for arrow keys and screen readers. */
export function Segments<T extends string | number>({
  legend,
  isLegendShown,
  segments,
  field,
  className = '',
  end,
}: Props<T>) {
  const { id, value, onValue } = field
  return (
    <fieldset className={className}>
      <legend className={isLegendShown ? `label ${styles.legend}` : 'unseen'}>{legend}</legend>
      <div className={styles.segments}>
        {segments.map((segment) => (
          <label key={segment.value} className={styles.segment}>
            <input
              type="radio"
              name={id}
              id={segment.value === value ? id : undefined}
              value={segment.value}
              checked={segment.value === value}
              onChange={() => onValue(segment.value)}
            />
            {segment.label}
          </label>
        ))}
      </div>
      {end}
    </fieldset>
  )
}
