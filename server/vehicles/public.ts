export { changedFields as changedVehicleFields } from './changed-fields.ts'
export { type LockedVehicle, lockVehicle, writeAs } from './store.ts'
