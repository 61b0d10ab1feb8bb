export { withConfirmedReadings } from './confirmed-readings.ts'
export { Distance } from './distance.tsx'
export { FINDING_FILTERS, type FindingKind } from './finding-filters.ts'
export { checkOdometer } from './odometer.ts'
export {
  allVehiclesQuery,
  allVehicleUsersQuery,
  type Vehicle,
  vehicleQuery,
  vehiclesQuery,
} from './queries.ts'
export { saveVehicle } from './save-vehicle.ts'
export { useDistanceFormat } from './use-distance-format.ts'
export { useDrivers } from './use-drivers.ts'
