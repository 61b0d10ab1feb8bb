export { archiveVehicle } from './archive-vehicle.ts'
export { changeVehicle } from './change-vehicle.ts'
export { checkVehicle, checkVehicleChange } from './checked-values.ts'
export { insertRecords } from './insert-records.ts'
export { recordVehicle } from './record-vehicle.ts'
export { removeVehicle } from './remove-vehicle.ts'
export { snapshotAttributes as vehicleSnapshotAttributes } from './snapshot-attributes.ts'
export {
  type LockedVehicle,
  lockVehicle,
  type VehicleKey,
  type VehicleWrite,
  vehicleResource,
} from './store.ts'
export { assignVehicles } from './users/store.ts'
