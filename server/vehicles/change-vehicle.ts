import { type Billed, changeSeat } from '../billing/public.ts'
import type { Tx } from '../db/pool.ts'
import { at, Refusal } from '../http/refusal.ts'
import type { ExpectVersion } from '../http/version.ts'
import type { CheckedVehicleChange } from './checked.ts'
import { areUnitsTouched, isZoneFixed } from './rules.ts'
import { lockVehicle, type VehicleRow, type VehicleWrite, vehicleStore } from './store.ts'
import { changedValues } from './values.ts'

type Change = VehicleWrite & Billed & { values: CheckedVehicleChange; expectVersion?: ExpectVersion }

export async function changeVehicle(
  tx: Tx,
  { values, expectVersion, billing, ...write }: Change,
): Promise<VehicleRow> {
  const vehicles = vehicleStore(tx, write.vehicle.companyId)
  const before = await lockVehicle(tx, write)
  expectVersion?.(before.version)
  if (isZoneFixed(before, values)) throw new Refusal('vehicle.time_zone_fixed', [at('timeZone')])
  if (areUnitsTouched(before, values) && (await vehicles.hasRecords(before.id)))
    throw new Refusal('vehicle.units_fixed', [at('systemOfUnits')])
  await changeSeat(tx, {
    companyId: write.vehicle.companyId,
    vehicleId: before.id,
    subscriptions: values.subscriptions,
    billing,
  })
  await vehicles.change(before.id, changedValues(values, before))
  return vehicles.get(before.id)
}
