import { FOUNDERS } from '../cast/people.ts'
import type { Spots } from '../map/spots.ts'
import type { Event } from '../story/event.ts'
import type { VehicleStory } from '../story/story-of.ts'
import type { Desk, Sent } from './desk.ts'
import type { Companies, Staff } from './found-company.ts'

type World = { staff: Staff; companies: Companies; spots: Spots }

/** Writes one vehicle's logbook in the order of its recording: time in its chain never runs back. */
export async function tellStory(desk: Desk, { vehicle, boughtAt, events }: VehicleStory, world: World) {
  const { staff, companies, spots } = world
  const { token: owner } = staff[FOUNDERS[vehicle.company]]
  await desk.setClock(boughtAt)
  const { plate, timeZone, systemOfUnits, currencyCode, odometer } = vehicle
  const place = spots.at(vehicle.home).place
  const { id } = await desk.send(owner, {
    method: 'POST',
    url: `/companies/${companies[vehicle.company]}/vehicles`,
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
    const made = await tell(desk, event, { token: staff[event.by].token, vehicleId: id, ids })
    if (made) ids.set(event.key, made.id)
  }
}

type Told = { token: string; vehicleId: string; ids: Map<string, string> }

async function tell(
  desk: Desk,
  event: Event,
  { token, vehicleId, ids }: Told,
): Promise<{ id: string } | undefined> {
  const { at, kind } = event
  if (kind === 'addTrip' || kind === 'addExpense')
    return desk.add({ kind, at, token, vehicleId, attributes: event.attributes })
  await desk.setClock(at)
  return desk.send(
    token,
    callOf(event, (key) => known(ids, key)),
  )
}

function known(ids: Map<string, string>, key: string): string {
  const id = ids.get(key)
  if (!id) throw new Error(`${key} is told of before it is there`)
  return id
}

type Later = Exclude<Event, { kind: 'addTrip' | 'addExpense' }>

function callOf(event: Later, idOf: (key: string) => string): Sent {
  switch (event.kind) {
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
