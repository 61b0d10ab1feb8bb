import type { Billed } from '#server/billing/public.ts'
import { newId } from '#server/db/id.ts'
import type { Tx } from '#server/db/pool.ts'
import {
  changeExpense,
  checkedExpense,
  checkedExpenseChange,
  recordExpense,
  removeExpense,
} from '#server/expenses/public.ts'
import { enteredBy } from '#server/history/public.ts'
import {
  changeTrip,
  checkedTrip,
  checkedTripChange,
  checkedTripMerge,
  mergeTrips,
  recordTrip,
  removeTrip,
} from '#server/trips/public.ts'
import { checkedVehicle, recordVehicle, type VehicleWrite } from '#server/vehicles/public.ts'
import { FOUNDERS, type PersonKey } from '../cast/people.ts'
import type { Spots } from '../map/spots.ts'
import type { Event } from '../story/event.ts'
import type { VehicleStory } from '../story/story-of.ts'
import type { Desk } from './desk.ts'
import type { Companies, Staff } from './found-company.ts'

type World = { staff: Staff; companies: Companies; spots: Spots }

/** Writes one vehicle's logbook in the order of its recording: time in its chain never runs back. */
export async function tellStory(desk: Desk, { vehicle, boughtAt, events }: VehicleStory, world: World) {
  const { staff, companies, spots } = world
  const founder = FOUNDERS[vehicle.company]
  const companyId = companies[vehicle.company]
  const { plate, timeZone, systemOfUnits, currencyCode, odometer } = vehicle
  const place = spots.at(vehicle.home).place
  // The clock of the demo reads the moment from the id of the request.
  const by = (person: PersonKey, at: number) =>
    enteredBy({ actor: { userId: staff[person].id }, requestId: newId(at) })

  const { row } = await desk.db.transaction().execute((tx) =>
    recordVehicle(tx, {
      companyId,
      ...by(founder, boughtAt),
      billing: 'none',
      values: checkedVehicle({ licensePlate: plate, timeZone, systemOfUnits, currencyCode, odometer, place }),
    }),
  )
  for (const driver of vehicle.drivers)
    await desk.send(staff[founder].token, {
      method: 'PATCH',
      url: `/vehicles/${row.id}/users`,
      data: { type: 'user', id: staff[driver].id, attributes: { roles: ['vehicle_user'] } },
    })

  const ids = new Map<string, string>()
  for (const event of events) {
    const write = { vehicle: { id: row.id, companyId }, ...by(event.by, event.at), billing: 'none' as const }
    const id = await desk.db.transaction().execute((tx) => tell(tx, event, write, ids))
    if (id) ids.set(event.key, id)
  }
}

/** Does what the event says; the id of what it made. */
async function tell(
  tx: Tx,
  event: Event,
  write: VehicleWrite & Billed,
  ids: ReadonlyMap<string, string>,
): Promise<string | null> {
  switch (event.kind) {
    case 'addTrip':
      return (await recordTrip(tx, { ...write, values: checkedTrip(event.attributes) })).row.id
    case 'addExpense':
      return (await recordExpense(tx, { ...write, values: checkedExpense(event.attributes) })).row.id
    case 'mergeTrips':
      return (
        await mergeTrips(tx, {
          ...write,
          values: checkedTripMerge({ tripIds: event.of.map((key) => known(ids, key)) }),
        })
      ).id
    case 'changeTrip':
      await changeTrip(tx, {
        ...write,
        tripId: known(ids, event.key),
        values: checkedTripChange(event.attributes),
      })
      return null
    case 'removeTrip':
      await removeTrip(tx, { ...write, tripId: known(ids, event.key) })
      return null
    case 'changeExpense':
      await changeExpense(tx, {
        ...write,
        expenseId: known(ids, event.key),
        values: checkedExpenseChange(event.attributes),
      })
      return null
    case 'removeExpense':
    default:
      await removeExpense(tx, { ...write, expenseId: known(ids, event.key) })
      return null
  }
}

function known(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key)
  if (!id) throw new Error(`${key} is told of before it is there`)
  return id
}
