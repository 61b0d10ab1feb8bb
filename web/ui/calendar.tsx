import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeMonth } from '#domain/format/date.ts'
import { localToday } from './iso-date.ts'
import { dayName, plusDays, plusMonths, weekday, weeksAround } from './month.ts'
import { useLanguage } from './use-language.ts'
import { WeekdayHead } from './weekday-head.tsx'

type Props = { value: string | null; onPick: (iso: string) => void }

/** The day to which a key moves. */
function dayForKey({ key, shiftKey }: KeyboardEvent, from: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return plusDays(from, -1)
    case 'ArrowRight':
      return plusDays(from, 1)
    case 'ArrowUp':
      return plusDays(from, -7)
    case 'ArrowDown':
      return plusDays(from, 7)
    case 'Home':
      return plusDays(from, -weekday(from))
    case 'End':
      return plusDays(from, 6 - weekday(from))
    case 'PageUp':
      return plusMonths(from, shiftKey ? -12 : -1)
    case 'PageDown':
      return plusMonths(from, shiftKey ? 12 : 1)
    default:
      return undefined
  }
}

/** A month as a grid: one day is in the tab order, arrow keys move to the others. */
export function Calendar({ value, onPick }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const today = localToday()
  const [day, setDay] = useState(value ?? today)
  const month = writeMonth(day.slice(0, 7), language)
  const grid = useRef<HTMLTableElement>(null)
  // The focus follows the arrow keys, not the buttons for months.
  const isFocusFollowing = useRef(true)

  useEffect(() => {
    if (isFocusFollowing.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [day])

  function keyDown(event: KeyboardEvent) {
    const next = dayForKey(event, day)
    if (!next) return
    event.preventDefault()
    isFocusFollowing.current = true
    setDay(next)
  }
  const turn = (months: number) => {
    isFocusFollowing.current = false
    setDay(plusMonths(day, months))
  }
  const monthButton = (label: string, months: number) => (
    <button type="button" className="btn quiet icon" aria-label={label} onClick={() => turn(months)}>
      {months < 0 ? <IconChevronLeft /> : <IconChevronRight />}
    </button>
  )

  return (
    <div className="calendar">
      <div className="calendar-head">
        {monthButton(t('date.previousMonth'), -1)}
        <strong aria-live="polite">{month}</strong>
        {monthButton(t('date.nextMonth'), 1)}
      </div>
      <table role="grid" aria-label={month} ref={grid} onKeyDown={keyDown}>
        <WeekdayHead />
        <tbody>
          {weeksAround(day).map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one} aria-selected={one === value}>
                  <button
                    type="button"
                    className={one.slice(0, 7) === day.slice(0, 7) ? 'calendar-day' : 'calendar-day other'}
                    tabIndex={one === day ? 0 : -1}
                    aria-label={dayName(one, language)}
                    aria-current={one === today ? 'date' : undefined}
                    onClick={() => onPick(one)}
                  >
                    {Number(one.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" className="btn quiet calendar-today" onClick={() => onPick(today)}>
        {t('date.today')}
      </button>
    </div>
  )
}
