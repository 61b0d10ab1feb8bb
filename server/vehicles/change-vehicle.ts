import { type BillingContext, changeSeat } from '../billing/public.ts'
import type { Tx } from '../db/pool.ts'
import { faultAt, Refusal } from '../http/refusal.ts'
import type { ExpectVersion } from '../http/version.ts'
import type { CheckedVehicleChange } from './checked-values.ts'
import { requireMember } from './require-member.ts'
import { changesFixedZone, changesUnits } from './rules.ts'
import { lockVehicle, type VehicleRow, type VehicleWrite, vehicleStore, viewerOf } from './store.ts'
import { changedValues } from './values.ts'

type Change = VehicleWrite & BillingContext & { values: CheckedVehicleChange; expectVersion?: ExpectVersion }

export async function changeVehicle(
  tx: Tx,
  { values, expectVersion, billing, ...write }: Change,
): Promise<VehicleRow> {
  const { companyId } = write.vehicle
  const vehicles = vehicleStore(tx, companyId, viewerOf(write))
  const before = await lockVehicle(tx, write)
  expectVersion?.(before.version)
  if (changesFixedZone(before, values)) throw new Refusal('vehicle.time_zone_fixed', [faultAt('timeZone')])
  if (changesUnits(before, values) && (await vehicles.hasRecords(before.id)))
    throw new Refusal('vehicle.units_fixed', [faultAt('systemOfUnits')])
  await requireMember(tx, companyId, values.defaultDriverId)
  await changeSeat(tx, {
    companyId,
    vehicleId: before.id,
    subscriptions: values.subscriptions,
    billing,
  })
  // What was shown: where a hidden trip ended is not to be found out by guesses.
  const place = values.place === undefined ? null : (await vehicles.get(before.id)).visible_place
  await vehicles.change(before.id, changedValues(values, { ...before, place }))
  return vehicles.get(before.id)
}
