export { lockVehicle, type VehicleRow } from './store.ts'
