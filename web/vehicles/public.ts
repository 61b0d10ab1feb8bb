export { withConfirmedReadings } from './confirmed-readings.ts'
export { Distance } from './distance.tsx'
export { checkOdometer } from './odometer.ts'
export {
  allVehiclesQuery,
  allVehicleUsersQuery,
  type Vehicle,
  vehicleQuery,
  vehiclesQuery,
} from './queries.ts'
export { useDistanceFormat } from './use-distance-format.ts'
