import * as calls from '#contract/reminders/calls.ts'
import type { NewReminder, ReminderChange } from '#contract/reminders/reminder.ts'
import { api } from '../kernel/api/api.ts'
import { refreshAfter } from '../kernel/api/refresh-after.ts'
import type { Reminder } from './queries.ts'

const refresh = () => refreshAfter('reminder', null)

export async function addReminder(vehicleId: string, attributes: NewReminder): Promise<Reminder> {
  const { data } = await api(calls.addReminder, { params: { vehicleId }, attributes })
  await refresh()
  return data
}

const ofVersion = ({ id, meta }: Reminder) => ({ params: { reminderId: id }, version: meta.version })

export async function changeReminder(saved: Reminder, attributes: ReminderChange): Promise<Reminder> {
  const { data } = await api(calls.changeReminder, { ...ofVersion(saved), attributes })
  await refresh()
  return data
}

export async function removeReminder(saved: Reminder): Promise<void> {
  await api(calls.removeReminder, ofVersion(saved))
  await refresh()
}

/** Today, at the odometer of the vehicle. */
export async function completeReminder(saved: Reminder) {
  const { data } = await api(calls.completeReminder, { ...ofVersion(saved), attributes: {} })
  await refresh()
  return data
}

export async function reopenReminder(done: Reminder): Promise<void> {
  await api(calls.reopenReminder, ofVersion(done))
  await refresh()
}
