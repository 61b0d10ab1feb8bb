import type { Reminder, ReminderKind } from '#contract/reminders/reminder.ts'
import type { PlateCountry, SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import type { AssessedReminder } from './assess.ts'
import type { ReminderRow } from './store.ts'

const numberOf = (decimal: string | null) => (decimal === null ? null : Number(decimal))

export const attributesOf = (row: ReminderRow): Reminder => ({
  kind: row.kind as ReminderKind,
  label: row.label,
  dueOn: row.due_on,
  dueOdometer: numberOf(row.due_odometer),
  repeatMonths: row.repeat_months,
  repeatDistance: row.repeat_distance,
  remindDays: row.remind_days,
  remindDistance: row.remind_distance,
  doneOn: row.done_on,
  doneOdometer: numberOf(row.done_odometer),
  doneByName: row.done_by_name,
})

export const presentReminder = ({ row, due }: AssessedReminder) => ({
  type: 'reminder' as const,
  id: row.id,
  attributes: attributesOf(row),
  meta: {
    version: row.version,
    vehicle: {
      id: row.vehicle_id,
      licensePlate: row.license_plate,
      plateCountry: row.plate_country as PlateCountry | null,
      name: row.vehicle_name,
      systemOfUnits: row.system_of_units as SystemOfUnits,
      odometer: Number(row.odometer),
    },
    due,
  },
})

export const presentNext = (row: ReminderRow | undefined) =>
  row ? { id: row.id, dueOn: row.due_on, dueOdometer: numberOf(row.due_odometer) } : null
