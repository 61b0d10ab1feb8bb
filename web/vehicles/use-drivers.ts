import { useQuery } from '@tanstack/react-query'
import { displayName } from '../kernel/display-name.ts'
import { useMe } from '../kernel/me.ts'
import { hasVehicleScope } from '../kernel/permissions.ts'
import { allVehicleUsersQuery, type Vehicle } from './queries.ts'

/** Who can be a driver by default: the users of the vehicle, the present default driver, and the signed-in user. */
export function useDrivers(vehicle: Vehicle) {
  const me = useMe()
  const { data: users = [] } = useQuery({
    ...allVehicleUsersQuery(vehicle.id),
    enabled: hasVehicleScope(vehicle, 'vehicle:users:list'),
  })
  const { defaultDriverId } = vehicle.attributes
  const drivers = new Map(users.map((user) => [user.id, displayName(user)]))
  if (defaultDriverId && !drivers.has(defaultDriverId))
    drivers.set(defaultDriverId, vehicle.meta.newTripDriverName ?? '–')
  drivers.set(me.id, displayName(me))
  return [...drivers].map(([value, label]) => ({ value, label }))
}
