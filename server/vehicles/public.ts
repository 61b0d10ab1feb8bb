export { changedFields as changedVehicleFields } from './changed-fields.ts'
export { type LockedVehicle, lockVehicle, type VehicleKey, type Writer, writeAs } from './store.ts'
