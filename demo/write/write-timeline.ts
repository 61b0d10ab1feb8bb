import type { BillingContext } from '#server/billing/public.ts'
import { newId } from '#server/db/id.ts'
import type { Tx } from '#server/db/pool.ts'
import {
  changeExpense,
  checkExpense,
  checkExpenseChange,
  recordExpense,
  removeExpense,
} from '#server/expenses/public.ts'
import { userAuthorship } from '#server/history/public.ts'
import {
  changeTrip,
  checkTrip,
  checkTripChange,
  checkTripMerge,
  mergeTrips,
  recordTrip,
  removeTrip,
} from '#server/trips/public.ts'
import { checkVehicle, recordVehicle, type VehicleWrite } from '#server/vehicles/public.ts'
import { FOUNDERS, type PersonKey } from '../fixtures/people.ts'
import type { Spots } from '../map/spots.ts'
import type { TimedAction } from '../simulation/action.ts'
import type { VehicleTimeline } from '../simulation/simulate-fleet.ts'
import type { Companies, Staff } from './create-companies.ts'
import type { DemoClient } from './demo-client.ts'

type DemoContext = { staff: Staff; companies: Companies; spots: Spots }

/** Writes one vehicle's logbook in order of recording, because its chain's time never goes back. */
export async function writeTimeline(
  desk: DemoClient,
  { vehicle, boughtAt, events }: VehicleTimeline,
  world: DemoContext,
) {
  const { staff, companies, spots } = world
  const founder = FOUNDERS[vehicle.company]
  const companyId = companies[vehicle.company]
  const { plate, timeZone, systemOfUnits, currencyCode, odometer } = vehicle
  const place = spots.at(vehicle.home).place
  // The overridden clock reads the moment from the request id.
  const by = (person: PersonKey, at: number) =>
    userAuthorship({ actor: { userId: staff[person].id }, requestId: newId(at) })

  const { row } = await desk.db.transaction().execute((tx) =>
    recordVehicle(tx, {
      companyId,
      ...by(founder, boughtAt),
      billing: 'none',
      values: checkVehicle({ licensePlate: plate, timeZone, systemOfUnits, currencyCode, odometer, place }),
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
    const id = await desk.db.transaction().execute((tx) => writeAction(tx, event, write, ids))
    if (id) ids.set(event.key, id)
  }
}

/** Executes the action; returns the id of the record it created. */
async function writeAction(
  tx: Tx,
  event: TimedAction,
  write: VehicleWrite & BillingContext,
  ids: ReadonlyMap<string, string>,
): Promise<string | null> {
  switch (event.kind) {
    case 'addTrip':
      return (await recordTrip(tx, { ...write, values: checkTrip(event.attributes) })).row.id
    case 'addExpense':
      return (await recordExpense(tx, { ...write, values: checkExpense(event.attributes) })).row.id
    case 'mergeTrips':
      return (
        await mergeTrips(tx, {
          ...write,
          values: checkTripMerge({ tripIds: event.of.map((key) => requireId(ids, key)) }),
        })
      ).id
    case 'changeTrip':
      await changeTrip(tx, {
        ...write,
        tripId: requireId(ids, event.key),
        values: checkTripChange(event.attributes),
      })
      return null
    case 'removeTrip':
      await removeTrip(tx, { ...write, tripId: requireId(ids, event.key) })
      return null
    case 'changeExpense':
      await changeExpense(tx, {
        ...write,
        expenseId: requireId(ids, event.key),
        values: checkExpenseChange(event.attributes),
      })
      return null
    case 'removeExpense':
    default:
      await removeExpense(tx, { ...write, expenseId: requireId(ids, event.key) })
      return null
  }
}

function requireId(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key)
  if (!id) throw new Error(`${key} is used before it was created`)
  return id
}
