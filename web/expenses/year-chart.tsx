import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { monthInitial, writeMonth } from '#domain/format/date.ts'
import type { Series } from './year-series.ts'

/** In pixels; the width is in percent of the container. */
const HEIGHT = 64
const LEAST = 3

type Props = { series: Series; months: readonly string[] }

/** A column for each month, with the year's value as a line across. Hovering over a month shows its value. */
export function YearChart({ series, months }: Props) {
  const { t, i18n } = useTranslation()
  const [pointed, point] = useState<number | null>(null)
  const { label, values, total, write } = series
  const shown = pointed === null ? null : (values[pointed] ?? null)
  const month = pointed === null ? undefined : months[pointed]
  const known = values.filter((value) => value !== null)
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const top = Math.max(most, total)
  const tall = (value: number) => (top > 0 ? (value / top) * HEIGHT : 0)
  const step = 100 / months.length
  return (
    <figure className="year-chart" onPointerLeave={() => point(null)}>
      <figcaption>
        <span>{shown === null || month === undefined ? label : writeMonth(month, i18n.language)}</span>
        <b>{shown === null ? t('expenses.average', { value: write(total) }) : write(shown)}</b>
      </figcaption>
      <svg
        height={HEIGHT}
        role="img"
        aria-label={t('expenses.yearSummary', {
          label,
          from: writeMonth(months[0] ?? '', i18n.language),
          to: writeMonth(months.at(-1) ?? '', i18n.language),
          mean: write(total),
          least: write(least),
          most: write(most),
        })}
      >
        {months.map((one, index) => {
          const value = values[index] ?? null
          const height = value === null ? LEAST : Math.max(tall(value), LEAST)
          const className = value === null ? 'none' : index === pointed ? 'pointed' : undefined
          return (
            <g
              key={one}
              className={className}
              onPointerEnter={() => point(value === null ? null : index)}
              onPointerDown={() => point(value === null ? null : index)}
            >
              <rect className="reach" x={`${index * step}%`} width={`${step}%`} height={HEIGHT} />
              <rect
                x={`${(index + 0.24) * step}%`}
                width={`${step * 0.52}%`}
                y={HEIGHT - height}
                height={height}
                rx={3}
              />
            </g>
          )
        })}
        <line x1="0" x2="100%" y1={HEIGHT - tall(total)} y2={HEIGHT - tall(total)} />
      </svg>
      <div className="year-months" aria-hidden="true">
        {months.map((one) => (
          <span key={one}>{monthInitial(one, i18n.language)}</span>
        ))}
      </div>
    </figure>
  )
}
