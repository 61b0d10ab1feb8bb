export { type LockedVehicle, lockVehicle, writeAs } from './store.ts'
