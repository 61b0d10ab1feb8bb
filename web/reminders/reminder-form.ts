import type { TFunction } from 'i18next'
import { ODOMETER } from '#contract/kernel/decimal.ts'
import {
  type NewReminder,
  REMIND_DAYS,
  REMIND_DAYS_DEFAULT,
  REMIND_DISTANCE,
  REMIND_DISTANCE_DEFAULT,
  REMINDER_LABEL_LENGTH,
  REPEAT_DISTANCE,
  REPEAT_MONTHS,
  type ReminderKind,
} from '#contract/reminders/reminder.ts'
import { hasMoreDecimals } from '#domain/decimal.ts'
import { writeDistance } from '#domain/format/distance.ts'
import { checks, collectFaults } from '../ui/checks.ts'
import { type Input, validValue } from '../ui/input.ts'
import { KINDS } from './kinds.tsx'
import type { Reminder } from './queries.ts'

const BOUNDS = {
  dueOdometer: ODOMETER,
  repeatMonths: REPEAT_MONTHS,
  repeatDistance: REPEAT_DISTANCE,
  remindDays: REMIND_DAYS,
  remindDistance: REMIND_DISTANCE,
}

type NumberName = keyof typeof BOUNDS

export type ReminderValues = Record<NumberName, Input<number>> & {
  kind: ReminderKind
  label: string
  dueOn: Input<string>
}

const NEW_KIND: ReminderKind = 'inspection'

export const reminderValues = (reminder: Reminder | null): ReminderValues => {
  const saved = reminder?.attributes
  return {
    kind: saved?.kind ?? NEW_KIND,
    label: saved?.label ?? '',
    dueOn: saved?.dueOn ?? null,
    dueOdometer: saved?.dueOdometer ?? null,
    repeatMonths: saved ? saved.repeatMonths : KINDS[NEW_KIND].repeatMonths,
    repeatDistance: saved?.repeatDistance ?? null,
    remindDays: saved?.remindDays ?? REMIND_DAYS_DEFAULT,
    remindDistance: saved?.remindDistance ?? REMIND_DISTANCE_DEFAULT,
  }
}

/** Another kind repeats as usual for it, unless the user has entered something else. */
export const withKind = (values: ReminderValues, kind: ReminderKind): Partial<ReminderValues> =>
  values.repeatMonths === KINDS[values.kind].repeatMonths
    ? { kind, repeatMonths: KINDS[kind].repeatMonths }
    : { kind }

export function checkReminder(values: ReminderValues, t: TFunction, language: string) {
  const check = checks(t)
  const number = (name: NumberName) => {
    const value = validValue(values[name])
    const isOptional = !name.startsWith('remind')
    if (value === null) return check.input(values[name], { isOptional })
    const { minimum, maximum, decimals } = BOUNDS[name]
    if (value < minimum || value > maximum)
      return t('number.range', { minimum, maximum: writeDistance(maximum, language) })
    if (!hasMoreDecimals(value, decimals)) return undefined
    return decimals === 0 ? t('reminders.whole') : t('number.decimals', { count: decimals })
  }
  const isDueNever = values.dueOn === null && values.dueOdometer === null
  return collectFaults({
    label:
      values.kind === 'other'
        ? check.required(values.label, REMINDER_LABEL_LENGTH)
        : check.length(values.label, REMINDER_LABEL_LENGTH),
    dueOn: isDueNever ? t('reminders.dueMissing') : check.input(values.dueOn, { isOptional: true }),
    dueOdometer: number('dueOdometer'),
    repeatMonths: number('repeatMonths'),
    repeatDistance: number('repeatDistance'),
    remindDays: number('remindDays'),
    remindDistance: number('remindDistance'),
  })
}

/** The values have passed the check. */
export const reminderAttributes = (values: ReminderValues): NewReminder => ({
  kind: values.kind,
  label: values.label || null,
  dueOn: validValue(values.dueOn),
  dueOdometer: validValue(values.dueOdometer),
  repeatMonths: validValue(values.repeatMonths),
  repeatDistance: validValue(values.repeatDistance),
  remindDays: validValue(values.remindDays) ?? REMIND_DAYS_DEFAULT,
  remindDistance: validValue(values.remindDistance) ?? REMIND_DISTANCE_DEFAULT,
})
