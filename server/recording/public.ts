export { removeOldPositions } from './clean-up/task.ts'
export { processRecordings } from './detection/task.ts'
export { deviceResource, readDeviceNames } from './devices/store.ts'
