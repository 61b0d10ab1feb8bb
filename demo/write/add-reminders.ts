import { addDays } from '#domain/calendar-day.ts'
import { FOUNDERS } from '../fixtures/people.ts'
import { REMINDERS } from '../fixtures/reminders.ts'
import type { Companies, Staff } from './create-companies.ts'
import type { DemoClient } from './demo-client.ts'

type ListedVehicle = { id: string; attributes: { licensePlate: string; odometer: number } }

/** What is due on the vehicles of a company, and what was done, seen from the anchor. */
export async function addReminders(
  desk: DemoClient,
  staff: Staff,
  companies: Companies,
  anchor: string,
): Promise<void> {
  for (const key of ['firm', 'club'] as const) {
    const { token } = staff[FOUNDERS[key]]
    const url = `/companies/${companies[key]}/vehicles?page[limit]=200`
    for (const vehicle of await desk.send<ListedVehicle[]>(token, { method: 'GET', url }))
      await addToVehicle(desk, token, vehicle, anchor)
  }
}

async function addToVehicle(
  desk: DemoClient,
  token: string,
  { id, attributes }: ListedVehicle,
  anchor: string,
) {
  const own = REMINDERS.filter(({ plate }) => plate === attributes.licensePlate)
  for (const { plate: _, dueInDays, dueInDistance, doneDaysAgo, ...reminder } of own) {
    const due = {
      ...(dueInDays !== undefined && { dueOn: addDays(anchor, dueInDays) }),
      ...(dueInDistance !== undefined && { dueOdometer: attributes.odometer + dueInDistance }),
    }
    const data = { type: 'reminder', attributes: { ...reminder, ...due } }
    const added = await desk.send(token, { method: 'POST', url: `/vehicles/${id}/reminders`, data })
    if (doneDaysAgo !== undefined)
      await desk.send(token, {
        method: 'POST',
        url: `/reminders/${added.id}/done`,
        data: { type: 'reminder', attributes: { doneOn: addDays(anchor, -doneDaysAgo) } },
      })
  }
}
