import {
  type NewReminder,
  REMIND_DAYS_DEFAULT,
  REMIND_DISTANCE_DEFAULT,
  type Reminder,
  type ReminderChange,
} from '#contract/reminders/reminder.ts'
import { omitUndefined } from '../http/omit-undefined.ts'
import { invalid } from '../http/refusal.ts'
import { reminderFault } from './rules.ts'
import type { ReminderValues } from './store.ts'

const DEFAULTS = {
  label: null,
  dueOn: null,
  dueOdometer: null,
  repeatMonths: null,
  repeatDistance: null,
  remindDays: REMIND_DAYS_DEFAULT,
  remindDistance: REMIND_DISTANCE_DEFAULT,
}

/** The columns of a new reminder, or of a changed one after what was sent; refused if they break a rule. */
export function toValues(sent: NewReminder): ReminderValues
export function toValues(sent: ReminderChange, before: Reminder): ReminderValues
export function toValues(sent: NewReminder | ReminderChange, before?: Reminder): ReminderValues {
  const values = { ...DEFAULTS, ...before, ...omitUndefined(sent) } as Reminder
  const fault = reminderFault(values)
  if (fault) throw invalid(...fault)
  const { dueOdometer } = values
  return {
    kind: values.kind,
    label: values.label,
    due_on: values.dueOn,
    due_odometer: dueOdometer === null ? null : String(dueOdometer),
    repeat_months: values.repeatMonths,
    repeat_distance: values.repeatDistance,
    remind_days: values.remindDays,
    remind_distance: values.remindDistance,
  }
}
