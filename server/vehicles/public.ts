export { changedFields as changedVehicleFields } from './changed-fields.ts'
export {
  type LockedVehicle,
  lockVehicle,
  type VehicleKey,
  vehicleResource,
  type Writer,
  writeAs,
} from './store.ts'
