import type { Static } from 'typebox'
import type { ReminderCompletion } from '#contract/reminders/reminder.ts'
import { nextOccurrence } from '#domain/reminders/next-occurrence.ts'
import type { Tx } from '../db/pool.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import type { ExpectVersion } from '../http/version.ts'
import { lockVehicle, type VehicleWrite } from '../vehicles/public.ts'
import { todayOf } from './assess.ts'
import { attributesOf } from './present.ts'
import { type ReminderRow, reminderStore } from './store.ts'

type Write = VehicleWrite & { reminderId: string; expectVersion: ExpectVersion }
type Completion = Write & { values: Static<typeof ReminderCompletion>; now: number }
type Completed = { row: ReminderRow; next: ReminderRow | undefined }

/** Marks an occurrence as done and adds the next one. What is done already stays as it is: two at once are one. */
export async function completeReminder(
  tx: Tx,
  { reminderId, expectVersion, values, now, ...write }: Completion,
): Promise<Completed> {
  const vehicle = await lockVehicle(tx, write)
  const reminders = reminderStore(tx, write.vehicle)
  const before = await reminders.get(reminderId)
  if (before.done_on !== null) return { row: before, next: await reminders.next(before.id) }
  expectVersion(before.version)

  const today = todayOf(vehicle, now)
  const doneOn = values.doneOn ?? today
  const odometer = values.odometer ?? Number(vehicle.odometer)
  if (doneOn > today) throw invalid('doneOn', 'must not be in the future')
  await reminders.change(before.id, {
    done_on: doneOn,
    done_odometer: String(odometer),
    done_by: write.writer.id,
  })
  const next = nextOccurrence(attributesOf(before), { doneOn, odometer })
  if (next) {
    const { kind, label, repeat_months, repeat_distance, remind_days, remind_distance } = before
    await reminders.add({
      kind,
      label,
      repeat_months,
      repeat_distance,
      remind_days,
      remind_distance,
      due_on: next.dueOn,
      due_odometer: next.dueOdometer === null ? null : String(next.dueOdometer),
      previous_id: before.id,
    })
  }
  return { row: await reminders.get(before.id), next: await reminders.next(before.id) }
}

/** Takes back a completion together with the occurrence that it added. */
export async function reopenReminder(
  tx: Tx,
  { reminderId, expectVersion, ...write }: Write,
): Promise<ReminderRow> {
  await lockVehicle(tx, write)
  const reminders = reminderStore(tx, write.vehicle)
  const before = await reminders.get(reminderId)
  if (before.done_on === null) return before
  expectVersion(before.version)
  const next = await reminders.next(before.id)
  if (next && next.done_on !== null) throw new Refusal('reminder.not_reopenable')
  if (next) await reminders.remove(next.id)
  await reminders.expectRoom()
  await reminders.change(before.id, { done_on: null, done_odometer: null, done_by: null })
  return reminders.get(before.id)
}
