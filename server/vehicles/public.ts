export { lockVehicle, type VehicleRow, writeAs } from './store.ts'
