import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exactSum } from '#domain/decimal.ts'
import { writeDay } from '#domain/format/date.ts'
import { tripsOfDaysQuery } from '../../trips/public.ts'
import { localToday } from '../../ui/iso-date.ts'
import { weekdayNames } from '../../ui/month.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { useDistanceFormat, type Vehicle } from '../../vehicles/public.ts'
import chart from '../chart.module.css'
import { CATEGORY_ORDER } from '../figures.ts'
import { Loaded } from '../panel.tsx'
import { stackOf } from '../scale.ts'
import styles from './own.module.css'
import { type DayFigures, figuresOfDays, weekNumber, weekOf } from './week.ts'

const HEIGHT = 210
/** In pixels. */
const BARS = 76
const BAR = 26

/** What was driven on each day of this week. */
export function OwnWeek({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [today] = useState(localToday)
  const days = weekOf(today)
  const [from = today, to = today] = [days[0], days.at(-1)]
  const query = useQuery(tripsOfDaysQuery(vehicle.id, { from, to }))
  const { timeZone, systemOfUnits } = vehicle.attributes
  const { text } = useDistanceFormat(systemOfUnits)
  const shortDay = (day: string) => writeDay(`${day}T12:00:00Z`, 'UTC', language)
  return (
    <section className={styles.section} aria-labelledby="overview-week">
      <h2 id="overview-week">
        {t('overview.week')}
        <small>
          {t('overview.weekOf', { week: weekNumber(today), days: `${shortDay(from)} – ${shortDay(to)}` })}
        </small>
      </h2>
      <Loaded query={query} height={HEIGHT}>
        {(trips) => (
          <>
            <p className={styles.sum}>
              <b>
                {text(
                  exactSum(
                    trips.map(({ attributes }) => attributes.distance),
                    1,
                  ),
                )}
              </b>{' '}
              {trips.length > 0 ? t('trips.count', { count: trips.length }) : t('overview.noTripsThisWeek')}
            </p>
            <Week days={figuresOfDays(days, trips, timeZone)} write={text} today={today} />
          </>
        )}
      </Loaded>
    </section>
  )
}

type WeekProps = { days: readonly DayFigures[]; write: (value: number) => string; today: string }

function Week({ days, write, today }: WeekProps) {
  const language = useLanguage()
  const hatch = useId()
  const names = weekdayNames(language)
  const top = Math.max(1, ...days.map(({ distance }) => distance))
  return (
    <ol className={styles.days}>
      {days.map(({ day, distance, categories }, nth) => {
        const parts = CATEGORY_ORDER.map((key) => ({
          key,
          value: categories.find(({ category }) => category === key)?.distance ?? 0,
        }))
        return (
          <li key={day} aria-current={day === today ? 'date' : undefined}>
            <svg width={BAR} height={BARS} aria-hidden="true" className={chart.day}>
              <pattern
                id={`${hatch}${nth}`}
                width="4"
                height="4"
                patternUnits="userSpaceOnUse"
                patternTransform="rotate(45)"
              >
                <rect width="1.500" height="4" className={chart.hatch} />
              </pattern>
              {stackOf(parts, (value) => (value / top) * BARS).map(({ key, y, height }) => (
                <rect
                  key={key}
                  className={`tone-${key}`}
                  fill={key === 'none' ? `url(#${hatch}${nth})` : undefined}
                  y={BARS - y}
                  width={BAR}
                  height={height}
                  rx={1.5}
                />
              ))}
            </svg>
            <span className="unseen">{names[nth]?.long}: </span>
            <b>{distance > 0 ? write(distance).replace(/\s\w+$/u, '') : '–'}</b>
            <span aria-hidden="true">{names[nth]?.short}</span>
          </li>
        )
      })}
    </ol>
  )
}
