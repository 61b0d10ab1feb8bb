import { afterAll, beforeAll, vi } from 'vitest'
import type { Due, Reminder } from '#contract/reminders/reminder.ts'
import type { Person } from '../testing/people.ts'

export type ReminderReply = {
  id: string
  attributes: Reminder
  meta: {
    version: number
    vehicle: { id: string; licensePlate: string }
    due: Due | null
    next?: { id: string; dueOn: string | null; dueOdometer: number | null } | null
  }
}

export async function makeReminder(
  by: Person,
  vehicleId: string,
  attributes: object = { kind: 'inspection', dueOn: '2026-11-30' },
): Promise<ReminderReply> {
  const reply = await by.post(`/api/vehicles/${vehicleId}/reminders`, 'reminder', attributes)
  if (reply.statusCode !== 201) throw new Error(`no reminder was created: ${reply.body}`)
  return reply.json<{ data: ReminderReply }>().data
}

/** Stops the clock of the tests on Monday, 16 November 2026, 9:00 in Berlin. Call it before `useApp`. */
export function useStoppedClock(): void {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-16T08:00:00Z') }))
  afterAll(() => void vi.useRealTimers())
}
