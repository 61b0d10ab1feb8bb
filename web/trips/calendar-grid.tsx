import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { dayIn, writeDay, writeTime } from '#domain/format/date.ts'
import { placeParts } from '#domain/places/place-text.ts'
import { OVER_LIST } from '../ui/close-editor.ts'
import { localToday } from '../ui/iso-date.ts'
import { dayName, weeksAround } from '../ui/month.ts'
import { useLanguage } from '../ui/use-language.ts'
import { usePhone } from '../ui/use-media.ts'
import { WeekdayHead } from '../ui/weekday-head.tsx'
import type { Vehicle } from '../vehicles/public.ts'
import { useDistanceFormat } from '../vehicles/public.ts'
import { sumOf } from './merge.ts'
import type { ListedTrip } from './queries.ts'

type Props = {
  vehicle: Vehicle
  month: string
  /** Undefined while loading. */
  trips: readonly ListedTrip[] | undefined
  onTurn: (by: number) => void
}

/** How many trips fit into a day of a wide calendar; on a phone the days are a list and show all. */
const MAX_SHOWN = 3

/** A month as weeks; each trip is in the day of its start. */
export function CalendarGrid({ vehicle, month, trips, onTurn }: Props) {
  const grid = useRef<HTMLTableElement>(null)
  const { timeZone, systemOfUnits } = vehicle.attributes
  const byDay = Map.groupBy(trips?.toReversed() ?? [], ({ attributes }) =>
    dayIn(attributes.dateStartIso, timeZone ?? attributes.dateStartTz),
  )
  const weeks = weeksAround(`${month}-01`).filter((week) => week.some((day) => day.startsWith(month)))
  return (
    <div className="sheet-of-rows">
      <table
        className="month-grid"
        aria-busy={trips === undefined}
        ref={grid}
        onKeyDown={(event) => keyDown(event, grid.current, onTurn)}
      >
        <WeekdayHead />
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day
                  key={day}
                  day={day}
                  isOther={!day.startsWith(month)}
                  isLoading={trips === undefined && day.startsWith(month)}
                  trips={byDay.get(day) ?? []}
                  system={systemOfUnits}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type DayProps = {
  day: string
  isOther: boolean
  isLoading: boolean
  trips: readonly ListedTrip[]
  system: SystemOfUnits
}

function Day({ day, isOther, isLoading, trips, system }: DayProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { text } = useDistanceFormat(system)
  const isPhone = usePhone()
  const shown = trips.length > MAX_SHOWN + 1 && !isPhone ? trips.slice(0, MAX_SHOWN) : trips
  const state = ['month-day', isOther && 'other', trips.length === 0 && 'empty'].filter(Boolean).join(' ')
  return (
    <td className={state} aria-current={day === localToday() ? 'date' : undefined}>
      <div className="day-head">
        <time dateTime={day} aria-label={dayName(day, language)}>
          <span className="wide-only">{Number(day.slice(8))}</span>
          <span className="narrow-only">{writeDay(day, 'UTC', language)}</span>
        </time>
        {trips.length > 0 && <span>{text(sumOf(trips))}</span>}
      </div>
      {isLoading && <div className="bone day-bone fresh" />}
      {shown.map((trip) => (
        <DayTrip key={trip.id} trip={trip} distance={isPhone && text(trip.attributes.distance)} />
      ))}
      {shown.length < trips.length && (
        <Link
          from="/company/$companyId/vehicles/$vehicleId/calendar"
          to="../trips"
          search={{ period: day.slice(0, 7) }}
          className="day-more"
        >
          {t('calendar.more', { count: trips.length - shown.length })}
        </Link>
      )}
    </td>
  )
}

function DayTrip({ trip, distance }: { trip: ListedTrip; distance: string | false }) {
  const { t, i18n } = useTranslation()
  const { category, dateStartIso, dateStartTz, placeEnd, reason, isHidden } = trip.attributes
  const [where] = placeParts(placeEnd)
  return (
    <Link
      from="/company/$companyId/vehicles/$vehicleId/calendar"
      to="../trips"
      search={{ trip: trip.id }}
      state={OVER_LIST}
      className={`day-trip tone-${category}`}
    >
      {isHidden ? (
        <IconLock className="small" aria-hidden="true" />
      ) : (
        <time dateTime={dateStartIso}>{writeTime(dateStartIso, dateStartTz, i18n.language)}</time>
      )}
      <span className="clip">{where ?? reason ?? t(`category.${category}`)}</span>
      <span className="unseen">{t(`category.${category}`)}</span>
      {distance && <span className="day-distance">{distance}</span>}
    </Link>
  )
}

/** Arrow keys move to the next day with trips, Page Up and Page Down to other months. */
function keyDown(event: KeyboardEvent, grid: HTMLElement | null, onTurn: (by: number) => void): void {
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key]
  if (event.key === 'PageUp' || event.key === 'PageDown') onTurn(event.key === 'PageUp' ? -1 : 1)
  else if (by !== undefined) {
    const days = [...(grid?.querySelectorAll<HTMLElement>('.month-day') ?? [])]
    const at = days.findIndex((day) => day.contains(document.activeElement))
    for (let next = at + by; next >= 0 && next < days.length; next += by) {
      const link = days[next]?.querySelector('a')
      if (!link) continue
      link.focus()
      break
    }
  } else return
  event.preventDefault()
}
