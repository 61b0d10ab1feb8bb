import type { Spots } from '../map/spots.ts'
import type { Event } from '../story/event.ts'
import type { VehicleStory } from '../story/story-of.ts'
import type { Desk, Sent } from './desk.ts'
import type { Staff } from './found-company.ts'

type World = { staff: Staff; companyId: string; spots: Spots }

/** Writes one vehicle's logbook in the order of its recording: time in its chain never runs back. */
export async function tellStory(desk: Desk, { vehicle, boughtAt, events }: VehicleStory, world: World) {
  const { staff, companyId, spots } = world
  const { token: owner } = staff.henrike
  await desk.setClock(boughtAt)
  const { plate, timeZone, systemOfUnits, currencyCode, odometer } = vehicle
  const place = spots.at(vehicle.home).place
  const { id } = await desk.send(owner, {
    method: 'POST',
    url: `/companies/${companyId}/vehicles`,
    data: {
      type: 'vehicle',
      attributes: { licensePlate: plate, timeZone, systemOfUnits, currencyCode, odometer, place },
    },
  })
  for (const driver of vehicle.drivers)
    await desk.send(owner, {
      method: 'PATCH',
      url: `/vehicles/${id}/users`,
      data: { type: 'user', id: staff[driver].id, attributes: { roles: ['vehicle_user'] } },
    })

  const ids = new Map<string, string>()
  for (const event of events) {
    await desk.setClock(event.at)
    const made = await desk.send<{ id: string } | undefined>(
      staff[event.by].token,
      callOf(event, id, (key) => known(ids, key)),
    )
    if (made) ids.set(event.key, made.id)
  }
}

function known(ids: Map<string, string>, key: string): string {
  const id = ids.get(key)
  if (!id) throw new Error(`${key} is told of before it is there`)
  return id
}

function callOf(event: Event, vehicleId: string, idOf: (key: string) => string): Sent {
  switch (event.kind) {
    case 'addTrip':
      return {
        method: 'POST',
        url: `/vehicles/${vehicleId}/trips`,
        data: { type: 'trip', attributes: event.attributes },
      }
    case 'changeTrip':
      return {
        method: 'PATCH',
        url: `/trips/${idOf(event.key)}`,
        data: { type: 'trip', attributes: event.attributes },
      }
    case 'removeTrip':
      return { method: 'DELETE', url: `/trips/${idOf(event.key)}` }
    case 'mergeTrips':
      return {
        method: 'POST',
        url: '/transactions/merge-trips',
        data: { type: 'merge-trip-transaction', attributes: { tripIds: event.of.map(idOf) } },
      }
    case 'addExpense':
      return {
        method: 'POST',
        url: `/vehicles/${vehicleId}/expenses`,
        data: { type: 'expense', attributes: event.attributes },
      }
    case 'changeExpense':
      return {
        method: 'PATCH',
        url: `/expenses/${idOf(event.key)}`,
        data: { type: 'expense', attributes: event.attributes },
      }
    case 'removeExpense':
    default:
      return { method: 'DELETE', url: `/expenses/${idOf(event.key)}` }
  }
}
