import * as calls from '#contract/vehicles/calls.ts'
import type { NewVehicle, VehicleChange } from '#contract/vehicles/vehicle.ts'
import { api } from '../kernel/api/api.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { refreshAfter } from '../kernel/api/refresh-after.ts'
import { vehicleKeys } from './keys.ts'
import type { Vehicle } from './queries.ts'

function cacheVehicle(vehicle: Vehicle): Vehicle {
  queryClient.setQueryData(vehicleKeys.one(vehicle.id), vehicle)
  void refreshAfter('vehicle', { vehicleId: vehicle.id })
  return vehicle
}

export async function saveNewVehicle(companyId: string, attributes: NewVehicle): Promise<Vehicle> {
  return cacheVehicle((await api(calls.addVehicle, { params: { companyId }, attributes })).data)
}

export async function saveVehicle({ id, meta }: Vehicle, attributes: VehicleChange): Promise<Vehicle> {
  const sent = { params: { vehicleId: id }, attributes, version: meta.version }
  return cacheVehicle((await api(calls.changeVehicle, sent)).data)
}

export async function archiveVehicle({ id }: Vehicle): Promise<Vehicle> {
  return cacheVehicle((await api(calls.archiveVehicle, { params: { vehicleId: id } })).data)
}

export async function restoreVehicle({ id }: Vehicle, subscriptions: { id: string }[]): Promise<Vehicle> {
  const sent = { params: { vehicleId: id }, attributes: { subscriptions } }
  return cacheVehicle((await api(calls.restoreVehicle, sent)).data)
}

export async function deleteVehicle({ id, meta }: Vehicle): Promise<void> {
  await api(calls.removeVehicle, { params: { vehicleId: id }, version: meta.version })
  await refreshAfter('vehicle', {})
}

/** Lets a member drive the vehicle, or no longer. */
export async function setVehicleUser(vehicleId: string, userId: string, drives: boolean): Promise<void> {
  const attributes = { roles: drives ? (['vehicle_user'] as const).slice() : [] }
  await api(calls.changeVehicleUser, { params: { vehicleId }, subjectId: userId, attributes })
  await refreshAfter('vehicleUser', { vehicleId })
}
