export type { EventContent, Origin } from './kinds.ts'
export { logRefusals } from './log-refusals.ts'
export { eventRecorder, type RecordEvent, recordEvent } from './record-event.ts'
export { removeOldEvents } from './remove-old-events.ts'
export {
  commandOrigin,
  noteCaller,
  notedOrigin,
  noteOrigin,
  noteRefusal,
  noteRefusedCall,
  originOf,
} from './request.ts'
export { hasSecurityLog } from './store.ts'
