export { changedFields as changedVehicleFields } from './changed-fields.ts'
export { insertRecords } from './insert-records.ts'
export { recordVehicle } from './record-vehicle.ts'
export {
  type LockedVehicle,
  lockVehicle,
  type VehicleKey,
  type VehicleWrite,
  vehicleResource,
} from './store.ts'
