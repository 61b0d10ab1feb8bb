export { ConfirmOdometers } from './confirm-odometers.tsx'
export { isTooLow, previewReading } from './confirmation.ts'
export { recordingQuery } from './queries.ts'
export { confirmOdometers } from './save.ts'
