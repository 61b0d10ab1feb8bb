import * as calls from '#contract/vehicles/calls.ts'
import type { NewVehicle, VehicleChange } from '#contract/vehicles/vehicle.ts'
import { api } from '../kernel/api/api.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { reloadSeats } from '../plans/public.ts'
import { type Vehicle, vehicleQuery, vehicleUsersQuery } from './queries.ts'

function cacheVehicle(vehicle: Vehicle): Vehicle {
  queryClient.setQueryData(vehicleQuery(vehicle.id).queryKey, vehicle)
  void queryClient.invalidateQueries({ queryKey: ['vehicles'] })
  void reloadSeats()
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
  void reloadSeats()
  await queryClient.invalidateQueries({ queryKey: ['vehicles'] })
}

/** Lets a member drive the vehicle, or no longer. */
export async function setVehicleUser(vehicleId: string, userId: string, drives: boolean): Promise<void> {
  const attributes = { roles: drives ? (['vehicle_user'] as const).slice() : [] }
  await api(calls.changeVehicleUser, { params: { vehicleId }, subjectId: userId, attributes })
  await queryClient.invalidateQueries({ queryKey: vehicleUsersQuery(vehicleId).queryKey })
}
