export { changeVehicle } from './change-vehicle.ts'
export { changedFields as changedVehicleFields } from './changed-fields.ts'
export { checkedVehicle, checkedVehicleChange } from './checked.ts'
export { insertRecords } from './insert-records.ts'
export { recordVehicle } from './record-vehicle.ts'
export { removeVehicle } from './remove-vehicle.ts'
export {
  type LockedVehicle,
  lockVehicle,
  type VehicleKey,
  type VehicleWrite,
  vehicleResource,
} from './store.ts'
