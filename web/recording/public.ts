export { ConfirmOdometers } from './confirm-odometers.tsx'
export { recordingQuery } from './queries.ts'
