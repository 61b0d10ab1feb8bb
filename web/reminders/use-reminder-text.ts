import { useTranslation } from 'react-i18next'
import type { Due } from '#contract/reminders/reminder.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { daysBetween } from '#domain/calendar-day.ts'
import { writeDate } from '#domain/format/date.ts'
import { writeDistance } from '#domain/format/distance.ts'
import { roughTime } from '#domain/reminders/rough-time.ts'
import { distanceUnit } from '#domain/vehicles/units.ts'
import { localToday } from '../ui/iso-date.ts'
import { useLanguage } from '../ui/use-language.ts'
import type { Reminder } from './queries.ts'

type Tone = 'danger' | 'warning' | 'quiet'
export type DueText = { when: string; state: string; tone: Tone }

const TONES: Record<Due['state'], Tone> = { overdue: 'danger', soon: 'warning', later: 'quiet' }

/** The words of a reminder: its name, when it is due, and how it repeats. */
export function useReminderText() {
  const { t } = useTranslation()
  const language = useLanguage()
  const day = (date: string) => writeDate(date, language, 'UTC')
  const distance = (value: number, system: SystemOfUnits) =>
    `${writeDistance(value, language)}\u00a0${distanceUnit(system)}`
  const odometerOf = ({ attributes: { dueOdometer }, meta }: Reminder) =>
    dueOdometer === null ? null : distance(dueOdometer, meta.vehicle.systemOfUnits)

  const name = ({ attributes: { kind, label } }: Reminder) => label ?? t(`reminderKind.${kind}`)

  /** `Service bei 45.000 km` */
  function title(reminder: Reminder): string {
    const odometer = odometerOf(reminder)
    return odometer === null ? name(reminder) : t('reminders.at', { name: name(reminder), odometer })
  }

  function daysText(days: number): string {
    if (days < 0) return t('reminders.daysOverdue', { count: -days })
    if (days === 0) return t('reminders.today')
    return days === 1 ? t('reminders.tomorrow') : t('reminders.inDays', { count: days })
  }

  function byOdometer(reminder: Reminder, { distanceLeft, expectedOn, state }: Due): DueText {
    const left = distanceLeft ?? 0
    const gap = distance(Math.abs(left), reminder.meta.vehicle.systemOfUnits)
    const tone = TONES[state]
    if (left < 0)
      return {
        when: t('reminders.atOdometer', { odometer: odometerOf(reminder) }),
        state: t('reminders.distanceOverdue', { distance: gap }),
        tone,
      }
    const { unit, count } = roughTime(expectedOn === null ? 0 : daysBetween(localToday(), expectedOn))
    const rough = expectedOn === null ? t('reminders.noEstimate') : t(`reminders.about.${unit}`, { count })
    return { when: t('reminders.distanceLeft', { distance: gap }), state: rough, tone }
  }

  /** Nothing is due on an archived vehicle: then only the date or the reading. */
  function due(reminder: Reminder): DueText {
    const { attributes, meta } = reminder
    const { dueOn } = attributes
    if (meta.due?.by === 'odometer') return byOdometer(reminder, meta.due)
    const when = dueOn === null ? t('reminders.atOdometer', { odometer: odometerOf(reminder) }) : day(dueOn)
    if (!meta.due) return { when, state: '', tone: 'quiet' }
    return { when, state: daysText(meta.due.daysLeft ?? 0), tone: TONES[meta.due.state] }
  }

  /** `alle 2 Jahre oder 30.000 km`; empty if it does not repeat. */
  function repeat({ attributes: { repeatMonths, repeatDistance }, meta }: Reminder): string {
    const months = repeatMonths === null ? null : monthsText(repeatMonths)
    if (repeatDistance === null) return months ?? ''
    const each = distance(repeatDistance, meta.vehicle.systemOfUnits)
    return months === null
      ? t('reminders.everyDistance', { distance: each })
      : t('reminders.or', { first: months, second: each })
  }

  const monthsText = (months: number) =>
    months % 12 === 0
      ? t('reminders.everyYears', { count: months / 12 })
      : t('reminders.everyMonths', { count: months })

  return { name, title, due, repeat, day, distance }
}
