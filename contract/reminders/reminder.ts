import Type, { type Static } from 'typebox'
import { decimal, odometer } from '../kernel/decimal.ts'
import { date } from '../kernel/instant.ts'
import { nullable } from '../kernel/nullable.ts'
import { oneOf, optionalLabel, replyText, uuid } from '../kernel/text.ts'
import { PLATE_COUNTRIES, SYSTEMS_OF_UNITS } from '../vehicles/vehicle.ts'

export const REMINDER_KINDS = [
  'inspection',
  'safetyCheck',
  'service',
  'tyres',
  'leasingEnd',
  'insurance',
  'other',
] as const
export type ReminderKind = (typeof REMINDER_KINDS)[number]

/** The most open reminders of one vehicle. */
export const REMINDERS_MAX = 50
/** And of all vehicles of a company together: their list is put in order in memory. */
export const COMPANY_REMINDERS_MAX = 10_000
export const REMINDER_LABEL_LENGTH = 60

export const REPEAT_MONTHS = { minimum: 1, maximum: 120, decimals: 0 } as const
export const REPEAT_DISTANCE = { minimum: 1, maximum: 1_000_000, decimals: 0 } as const
export const REMIND_DAYS = { minimum: 0, maximum: 365, decimals: 0 } as const
export const REMIND_DISTANCE = { minimum: 0, maximum: 100_000, decimals: 0 } as const
export const REMIND_DAYS_DEFAULT = 14
export const REMIND_DISTANCE_DEFAULT = 1_000

const replyDay = () => Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })
const nullableNumber = () => nullable(Type.Number())

/** One occurrence of what is due on a vehicle; distances are in the vehicle's own unit. */
export const Reminder = Type.Object({
  kind: oneOf(REMINDER_KINDS),
  label: replyText(),
  dueOn: nullable(replyDay()),
  dueOdometer: nullableNumber(),
  repeatMonths: nullableNumber(),
  repeatDistance: nullableNumber(),
  remindDays: Type.Number(),
  remindDistance: Type.Number(),
  doneOn: nullable(replyDay()),
  doneOdometer: nullableNumber(),
  doneByName: replyText(),
})
export type Reminder = Static<typeof Reminder>

export const DUE_STATES = ['overdue', 'soon', 'later'] as const
export type DueState = (typeof DUE_STATES)[number]

/** How urgent an occurrence is today. */
const Due = Type.Object({
  state: oneOf(DUE_STATES),
  /** Which of day and odometer comes first. */
  by: oneOf(['day', 'odometer']),
  /** Negative once it is overdue. */
  daysLeft: nullableNumber(),
  distanceLeft: nullableNumber(),
  /** The day, or when the odometer will be reached if the vehicle is driven as in recent months. */
  expectedOn: nullable(replyDay()),
})
export type Due = Static<typeof Due>

/** `due` is null once it is done. */
export const ReminderMeta = {
  vehicle: Type.Object({
    id: uuid(),
    licensePlate: Type.String(),
    plateCountry: nullable(oneOf(PLATE_COUNTRIES)),
    name: replyText(),
    systemOfUnits: oneOf(SYSTEMS_OF_UNITS),
    odometer: Type.Number(),
  }),
  due: nullable(Due),
}

/** The occurrence that follows one that is done. */
export const NextReminder = Type.Object({
  id: uuid(),
  dueOn: nullable(replyDay()),
  dueOdometer: nullableNumber(),
})

const optionalParts = {
  label: Type.Optional(optionalLabel({ maxLength: REMINDER_LABEL_LENGTH })),
  dueOn: Type.Optional(nullable(date())),
  dueOdometer: Type.Optional(nullable(odometer())),
  repeatMonths: Type.Optional(nullable(decimal(REPEAT_MONTHS))),
  repeatDistance: Type.Optional(nullable(decimal(REPEAT_DISTANCE))),
  remindDays: Type.Optional(decimal(REMIND_DAYS)),
  remindDistance: Type.Optional(decimal(REMIND_DISTANCE)),
}

/** Needs a day or an odometer; `other` needs a label. */
export const NewReminder = Type.Object({ kind: oneOf(REMINDER_KINDS), ...optionalParts })
export type NewReminder = Static<typeof NewReminder>

export const ReminderChange = Type.Object({ kind: Type.Optional(oneOf(REMINDER_KINDS)), ...optionalParts })
export type ReminderChange = Static<typeof ReminderChange>

/** By default today, at the vehicle's odometer. */
export const ReminderCompletion = Type.Object({
  doneOn: Type.Optional(nullable(date())),
  odometer: Type.Optional(nullable(odometer())),
})
