import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { shortMonth, shortMonthOfYear } from '#domain/format/date.ts'
import { usePhone } from '../ui/use-media.ts'
import styles from './chart.module.css'
import { periodLink } from './links.ts'
import { type Part, type Segment, scaleOf, stackOf } from './scale.ts'

export type MonthFigures = { month: string; total: number; previous: number; parts: Part<string>[] }

type Props = {
  companyId: string
  label: string
  months: readonly MonthFigures[]
  isChosen: (month: string) => boolean
  isCompared: boolean
  /** The class that gives a part its colour. */
  tone: (key: string) => string
  write: (value: number) => string
  /** Without the unit, which only the highest line has. */
  number: (value: number) => string
}

/** In pixels; the width is in percent of the container. */
const HEIGHT = 168
const WIDE = { bar: 26, previous: 5 }
const NARROW = { bar: 14, previous: 4 }
const ROUND = 3

/** A bar for each month, last year slim beside it. A month chooses its period. */
export function MonthChart({ companyId, label, months, isChosen, isCompared, tone, write, number }: Props) {
  const { t, i18n } = useTranslation()
  const size = usePhone() ? NARROW : WIDE
  const hatch = useId()
  const { top, lines } = scaleOf(months.flatMap((one) => [one.total, isCompared ? one.previous : 0]))
  const pixels = (value: number) => (value / top) * HEIGHT
  const step = 100 / months.length
  const isOne = months.filter(({ month }) => isChosen(month)).length === 1
  return (
    <div className={styles.chart} role="group" aria-label={label}>
      <div className={styles.axis} style={{ height: HEIGHT }} aria-hidden="true">
        {[...lines, 0].map((value) => (
          <span key={value} style={{ bottom: pixels(value) }}>
            {value > 0 && (value === lines[0] ? write(value) : number(value))}
          </span>
        ))}
      </div>
      <svg className={styles.bars} height={HEIGHT} aria-hidden="true">
        <defs>
          <pattern
            id={hatch}
            width="4"
            height="4"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="1.500" height="4" className={styles.hatch} />
          </pattern>
        </defs>
        {months.map(({ month, previous, parts }, index) => (
          <svg
            key={month}
            x={`${(index + 0.5) * step}%`}
            className={isChosen(month) ? styles.chosen : styles.unchosen}
          >
            {isCompared && previous > 0 && (
              <path
                className={styles.previous}
                d={standing(-size.bar / 2 - size.previous - 1, size.previous, pixels(previous))}
              />
            )}
            {stackOf(parts, pixels).map((segment, at, all) => (
              <path
                key={segment.key}
                className={tone(segment.key)}
                fill={segment.key === 'none' ? `url(#${hatch})` : undefined}
                d={segmentPath(segment, size.bar, at === all.length - 1)}
              />
            ))}
          </svg>
        ))}
      </svg>
      <ol className={styles.months}>
        {months.map(({ month, total, previous }) => {
          const name = shortMonthOfYear(month, i18n.language)
          const text = isCompared
            ? t('overview.barCompared', { month: name, value: write(total), previous: write(previous) })
            : t('overview.bar', { month: name, value: write(total) })
          return (
            <li key={month}>
              <Link
                {...periodLink(companyId, month)}
                resetScroll={false}
                aria-label={text}
                title={text}
                aria-current={isChosen(month) ? 'true' : undefined}
                className={`${styles.month} ${isOne && isChosen(month) ? styles.alone : ''}`}
              >
                <span>{shortMonth(month, i18n.language)}</span>
              </Link>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

const segmentPath = ({ y, height }: Segment<string>, width: number, isTop: boolean) =>
  isTop
    ? standing(-width / 2, width, height, y)
    : `M${-width / 2} ${HEIGHT - y}h${width}v${height}h${-width}z`

/** A column from the ground, or with its upper edge at `upper`, with rounded corners at the top. */
function standing(x: number, width: number, height: number, upper = height): string {
  const round = Math.min(ROUND, height, width / 2)
  const side = height - round
  return `M${x} ${HEIGHT - upper + height}v${-side}q0 ${-round} ${round} ${-round}h${width - 2 * round}q${round} 0 ${round} ${round}v${side}z`
}
