export { archiveVehicle } from './archive-vehicle.ts'
export { type BulkWrite, changeRecords, recordRefs } from './change-records.ts'
export { changeVehicle } from './change-vehicle.ts'
export { checkVehicle, checkVehicleChange } from './checked-values.ts'
export { insertRecords, WRITER } from './insert-records.ts'
export { selectVehicles, type Viewer } from './listed/store.ts'
export { recordVehicle } from './record-vehicle.ts'
export { removeVehicle } from './remove-vehicle.ts'
export { requireMember } from './require-member.ts'
export { snapshotAttributes as vehicleSnapshotAttributes } from './snapshot-attributes.ts'
export {
  type LockedVehicle,
  lockVehicle,
  type VehicleKey,
  type VehicleWrite,
  type Visibility,
  vehicleResource,
  viewerOf,
} from './store.ts'
export { assignVehicles } from './users/store.ts'
